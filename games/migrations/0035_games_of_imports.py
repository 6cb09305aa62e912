from django.db import migrations, models


def note_games(apps, schema_editor):
    """Games that came in with old results had the time of their import so far, and nothing else that told of it."""
    for batch in apps.get_model("games", "ImportBatch").objects.all():
        games = apps.get_model("games", "HouseGame").objects.filter(club=batch.club_id, made_at=batch.at)
        batch.new_games.set(games)


class Migration(migrations.Migration):
    dependencies = [("games", "0034_each_tick_is_a_row")]

    operations = [
        migrations.AddField(
            model_name="importbatch",
            name="new_games",
            field=models.ManyToManyField(blank=True, related_name="import_batches", to="games.housegame"),
        ),
        migrations.AlterField(
            model_name="tally",
            name="what",
            field=models.CharField(
                choices=[
                    ("club", "started a club"),
                    ("guess", "gave a wrong passphrase"),
                    ("code", "gave a wrong code of a table"),
                    ("file", "brought a file of matches in"),
                    ("table", "looked at a sheet of old results"),
                    ("join", "came to a club"),
                    ("sheet", "gave wrong words of a recovery sheet"),
                ],
                max_length=5,
            ),
        ),
        migrations.RunPython(note_games, migrations.RunPython.noop, elidable=True),
    ]
