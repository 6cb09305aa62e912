"""Approved pages: the words, links and forms of every page as text, compared with what was
approved.
"""
