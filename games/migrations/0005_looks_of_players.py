from django.db import migrations, models

from games.database.fill_initials import give_looks


def to_everybody(apps, schema_editor):
    """Players who were there before have initials and a colour as well."""
    give_looks(apps.get_model("games", "Player").objects)


class Migration(migrations.Migration):
    dependencies = [("games", "0004_house_games")]

    operations = [
        migrations.AddField("player", "initials", models.CharField(db_default="", default="", editable=False, max_length=4)),
        migrations.AddField("player", "colour", models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)),
        migrations.RunPython(to_everybody, migrations.RunPython.noop, elidable=True),
    ]
