from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

PAPER_VOID = 0


def note_void_sheets(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let the home of each club that has a recovery sheet say that it no longer works."""
    with_sheet = apps.get_model("games", "RecoverySheet").objects.values("club")
    apps.get_model("games", "Club").objects.filter(pk__in=with_sheet).update(printed_link=PAPER_VOID)


class Migration(migrations.Migration):
    dependencies = (("games", "0035_games_of_imports"),)

    operations = (
        migrations.AddField(
            model_name="club",
            name="printed_link",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(note_void_sheets, migrations.RunPython.noop),
        migrations.DeleteModel(name="KeyEvent"),
        migrations.DeleteModel(name="PhoneMove"),
        migrations.DeleteModel(name="RecoverySheet"),
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
                ],
                max_length=5,
            ),
        ),
    )
