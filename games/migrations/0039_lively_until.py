from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("games", "0038_names_in_the_admin_site"),)

    operations = tuple(
        migrations.AddField(
            model_name=model,
            name="lively_until",
            field=models.PositiveBigIntegerField(db_default=0, default=0, editable=False),
        )
        for model in ("match", "table")
    )
