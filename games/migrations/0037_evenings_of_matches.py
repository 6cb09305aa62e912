import django.utils.timezone
from django.db import migrations, models
from django.db.models import F

import games.models.matches
from games.database.evenings import fill_evenings


def fill(apps, schema_editor):
    fill_evenings(*(apps.get_model("games", name).objects for name in ("Club", "Match", "Paid")))


class Migration(migrations.Migration):
    dependencies = [("games", "0036_codes_on_paper")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="evening",
            field=models.DateField(
                default=django.utils.timezone.localdate,
                db_default=games.models.matches.CurrentDate(),
                editable=False,
            ),
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
