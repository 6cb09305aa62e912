from django.db import migrations, models
from django.db.models import F

import games.models.matches
from games.database.evenings import fill_evenings
from games.values.clocks import get_night, get_zone


def fill(apps, schema_editor):
    fill_evenings(apps.get_model("games", "Club").objects, apps.get_model("games", "Match").objects)
    payments = apps.get_model("games", "Paid").objects.filter(night=None).select_related("club")
    for paid in payments.iterator():
        paid.until = get_night(paid.at, get_zone(paid.club.time_zone))
        paid.save(update_fields=["until"])


class Migration(migrations.Migration):
    dependencies = [("games", "0036_codes_on_paper")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="evening",
            field=models.DateField(db_default=games.models.matches.CurrentDate(), editable=False),
        ),
        migrations.AddField(
            model_name="paid",
            name="until",
            field=models.DateField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="match", name="matches_by_time"),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                F("evening").desc(), F("started_at").desc(), F("id").desc(), name="matches_by_evening"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(F("club"), F("evening").desc(), name="matches_of_an_evening"),
        ),
    ]
