import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_looks_of_players"),
    ]

    operations = [
        migrations.AlterField(
            model_name="tally",
            name="what",
            field=models.CharField(
                choices=[
                    ("club", "started a club"),
                    ("guess", "gave a wrong passphrase"),
                    ("code", "gave a wrong code of a table"),
                    ("file", "brought a file of matches in"),
                ],
                max_length=5,
            ),
        ),
        migrations.CreateModel(
            name="ClubPhone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("keeper", "keeper"), ("watcher", "watcher"), ("television", "television")],
                        max_length=10,
                    ),
                ),
                ("waits", models.BooleanField(default=False)),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="phones", to="games.club"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="phones",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "ordering": ("joined_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="TableCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("role", models.CharField(choices=[("keeper", "keeper"), ("watcher", "watcher")], max_length=7)),
                ("nonce", models.CharField(max_length=22)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("stem", models.CharField(db_index=True, max_length=64)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="codes", to="games.club"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("club", "role"), name="one_code_a_link")],
            },
        ),
    ]
