from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0033_draws_of_who_begins'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='paid',
            name='one_payment_a_night_and_pair',
        ),
        migrations.AddField(
            model_name='paid',
            name='evenings_kept',
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
    ]
