from django.db import migrations


class Migration(migrations.Migration):
    """Give the admin site the app's names for a club's games and old results; no column changes."""

    dependencies = [("games", "0036_codes_on_paper")]

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
