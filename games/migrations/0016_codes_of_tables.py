"""Codes that were given out before there were tables lead to one of their own, at which the club's matches go on."""

from django.db import migrations


def give_tables(apps, schema_editor):
    code, table, match = (apps.get_model("games", name) for name in ("TableCode", "Table", "Match"))
    for club in code.objects.filter(table=None).values_list("club", flat=True).distinct():
        rows = code.objects.filter(club=club, table=None)
        made_at = min(rows.values_list("made_at", flat=True))
        made = table.objects.create(club_id=club, made_at=made_at)
        rows.update(table=made)
        match.objects.filter(club=club, started_at__gte=made_at).update(table=made)


class Migration(migrations.Migration):
    dependencies = [("games", "0015_tables")]

    operations = [migrations.RunPython(give_tables, migrations.RunPython.noop)]
