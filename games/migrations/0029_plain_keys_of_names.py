from django.db import migrations

from games.database.name_keys import renew_keys


def renew(apps, schema_editor):
    renew_keys(apps.get_model("games", "Player").objects)


class Migration(migrations.Migration):
    dependencies = [("games", "0028_matches_by_game")]

    operations = [migrations.RunPython(renew, migrations.RunPython.noop)]
