// Tells the server which time zone this phone is in: for a club that is started, and first in a list of them.
{
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of document.querySelectorAll("[data-zone]")) {
    if (field.matches("select")) {
      const own = [...field.options].find((option) => option.value === zone);
      if (!own) continue;
      const label = field.dataset.zone.replace("…", own.text);
      field.prepend(new Option(label, zone, false, own.selected));
    } else if (zone) {
      field.value = zone;
    }
  }
}
