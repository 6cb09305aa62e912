from django.db import migrations, models

from games.database.fill_initials import mend_cut_initials


def mend(apps, schema_editor):
    """Initials that were half a flag, or a part of a family, become whole."""
    mend_cut_initials(apps.get_model("games", "Player").objects)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_plain_keys_of_names"),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="initials",
            field=models.CharField(db_default="", default="", editable=False, max_length=80),
        ),
        migrations.RunPython(mend, migrations.RunPython.noop, elidable=True),
    ]
