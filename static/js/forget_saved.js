"use strict";

/*
 * A hand that was sent before the scripts of its page were there is saved, as this page says: the phone needs nothing any
 * more that it keeps of what was sent, or of what is older.
 */
{
  const { hand, submission, version } = document.querySelector("[data-submission]").dataset;
  if (Outbox.get(hand)?.fields?.submission === submission) Outbox.forget(hand);
  const drafts = new PhoneStorage("draft:");
  const basedOn = Number(drafts.get(hand)?.seen);
  if (basedOn && basedOn < Number(version)) drafts.drop(hand);
}
