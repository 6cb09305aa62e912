
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_put_away_and_browsers'),
    ]

    operations = [
        migrations.AddField(
            model_name='clubphone',
            name='came_by',
            field=models.CharField(blank=True, choices=[('keeper', 'keeper'), ('watcher', 'watcher')], db_default='', default='', max_length=7),
        ),
        migrations.AddField(
            model_name='clubphone',
            name='only_watches',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='clubphone',
            name='seen',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='tally',
            name='what',
            field=models.CharField(choices=[('club', 'started a club'), ('guess', 'gave a wrong passphrase'), ('code', 'gave a wrong code of a table'), ('file', 'brought a file of matches in'), ('join', 'came to a club')], max_length=5),
        ),
    ]
