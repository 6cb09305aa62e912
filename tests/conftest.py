from hypothesis import settings

# A slow machine is no fault of the app's.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
