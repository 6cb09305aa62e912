from django.db import migrations, models

ACTIONS = (
    ("draw", "drew who begins"),
    ("start", "started the match"),
    ("hand", "entered a hand"),
    ("take_back", "took a hand back"),
    ("answer", "answered the deal’s question"),
    ("said", "noted what was said before the deal"),
    ("numbers", "noted a number of the deal"),
    ("decks", "changed the number of decks"),
    ("stakes", "changed the stakes"),
    ("game", "took over the changed game"),
    ("end", "ended the match early"),
    ("go_on", "let the match go on"),
    ("note", "changed the note"),
    ("seats", "changed who sits where"),
    ("people", "changed who is there"),
    ("merge", "found two players to be one"),
    ("rename", "renamed a player"),
    ("pay_link", "changed where a player is paid"),
    ("forget", "forgot a name"),
    ("not_mine", "said that a phone is another person’s"),
    ("confirm", "confirmed a hand"),
    ("time_zone", "changed the club’s time zone"),
    ("put_away", "put the match away"),
    ("take_out", "took the match out again"),
)


class Migration(migrations.Migration):
    dependencies = (("games", "0039_lively_until"),)

    operations = (
        *(
            migrations.AddField(
                model_name=model,
                name=name,
                field=models.PositiveBigIntegerField(db_default=0, default=0, editable=False),
            )
            for model, name in (("clubphone", "rival"), ("tableperson", "by_phone"))
        ),
        migrations.AlterField(
            model_name="logentry",
            name="action",
            field=models.CharField(choices=ACTIONS, max_length=10),
        ),
    )
