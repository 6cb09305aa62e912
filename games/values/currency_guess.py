"""A guess at the currency that somebody pays with, from the languages of their browser."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation.trans_real import parse_accept_lang_header

# Currencies of several regions, or of one whose code begins otherwise.
_REGIONS_BY_CURRENCY = {
    "EUR": """
    AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK
    SM TF VA XK YT
    """,
    "USD": "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
    "GBP": "GB GG IM JE",
    "AUD": "AU CC CX HM KI NF NR TV",
    "NZD": "CK NU NZ PN TK",
    "XAF": "CF CG CM GA GQ TD",
    "XOF": "BF BJ CI GW ML NE SN TG",
    "XPF": "NC PF WF",
    "XCD": "AG AI DM GD KN LC MS VC",
    "CHF": "CH LI",
    "DKK": "DK FO GL",
    "NOK": "BV NO SJ",
    "ILS": "IL PS",
    "MAD": "EH MA",
    "XCG": "CW SX",
}
# Currencies of one region, whose code begins with the code of the region.
_OWN_CURRENCIES = """
AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP
CNY COP CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
IDR INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA
MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON
RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD
TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW ZWG
"""
# By region of ISO 3166.
CURRENCY_OF: Mapping[str, str] = {code[:2]: code for code in _OWN_CURRENCIES.split()} | {
    region: code for code, regions in _REGIONS_BY_CURRENCY.items() for region in regions.split()
}
# Where most speakers of a language live, from CLDR: for browsers that name no region.
_LIKELY_REGIONS = {
    "af": "ZA", "ar": "EG", "be": "BY", "bg": "BG", "bn": "BD", "bs": "BA", "ca": "ES", "cs": "CZ",
    "cy": "GB", "da": "DK", "de": "DE", "el": "GR", "en": "US", "es": "ES", "et": "EE", "eu": "ES",
    "fa": "IR", "fi": "FI", "fil": "PH", "fr": "FR", "ga": "IE", "gl": "ES", "he": "IL", "hi": "IN",
    "hr": "HR", "hu": "HU", "hy": "AM", "id": "ID", "is": "IS", "it": "IT", "ja": "JP", "ka": "GE",
    "kk": "KZ", "ko": "KR", "lb": "LU", "lt": "LT", "lv": "LV", "mk": "MK", "ms": "MY", "mt": "MT",
    "nb": "NO", "nl": "NL", "nn": "NO", "no": "NO", "pl": "PL", "pt": "BR", "rm": "CH", "ro": "RO",
    "ru": "RU", "sk": "SK", "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "sw": "TZ", "ta": "IN",
    "th": "TH", "tr": "TR", "uk": "UA", "ur": "PK", "uz": "UZ", "vi": "VN", "zh": "CN",
}  # fmt: skip


def guess_currency(accept_language: str) -> str:
    """Return the currency for the first language of an `Accept-Language` header, or "".

    A language without a region stands for the one where most of its speakers live: en gives USD.
    Django reads only the first 500 characters.
    """
    tag = next((tag for tag, _ in parse_accept_lang_header(accept_language) if tag != "*"), "")
    language, *subtags = tag.split("-")
    # Regions are two letters or three digits (419); other subtags, such as Hant, are scripts.
    regions = [subtag.upper() for subtag in subtags if len(subtag) == 2 or subtag.isdecimal()]
    region = regions[0] if regions else _LIKELY_REGIONS.get(language, "")
    return CURRENCY_OF.get(region, "")
