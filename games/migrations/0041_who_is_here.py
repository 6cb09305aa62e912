from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("games", "0040_phones_and_their_seats"),)

    operations = (
        migrations.AddField(
            model_name="tableperson",
            name="here",
            field=models.BooleanField(db_default=True, default=True),
        ),
    )
