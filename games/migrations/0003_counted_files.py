from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_match_rematch_of")]

    operations = [
        migrations.AlterField(
            model_name="tally",
            name="what",
            field=models.CharField(
                choices=[
                    ("club", "started a club"),
                    ("guess", "gave a wrong passphrase"),
                    ("file", "brought a file of matches in"),
                ],
                max_length=5,
            ),
        ),
    ]
