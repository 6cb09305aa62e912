from django.db import migrations


class Migration(migrations.Migration):
    """Give the admin site the app's names for a club's games and old results; no column changes."""

    dependencies = [("games", "0037_evenings_of_matches")]

    operations = [
        migrations.AlterModelOptions(
            name="housegame",
            options={"ordering": ("name", "id"), "verbose_name": "game of a club", "verbose_name_plural": "our games"},
        ),
        migrations.AlterModelOptions(
            name="importbatch",
            options={"ordering": ("-at", "-id"), "verbose_name": "old results", "verbose_name_plural": "old results"},
        ),
    ]
