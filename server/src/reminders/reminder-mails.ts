import type { NewMail } from '#mail/kinds.ts';
import { gameData, type MailedEntry, peopleOf, practiceData } from '#schedule/entry-mails.ts';

/** A mail that still wants its link's secret, where it carries one. */
type Draft = { entry: MailedEntry; coach: MailedEntry['coaches'][number] };

/**
 * Whom to remind of what: each coach of an entry once. Those from outside the league are not among them: they have no
 * account in which to say that they want no reminders.
 */
export const draftsOf = (entries: readonly MailedEntry[]): Draft[] =>
  entries.flatMap((entry) =>
    peopleOf(entry)
      .filter(({ isGuest }) => !isGuest)
      .map((coach) => ({ entry, coach })),
  );

/** @param secret of the link that gives a practice back; games have none */
export function reminderMail({ entry, coach }: Draft, secret: string | undefined, now: Date): NewMail {
  const { type } = entry;
  const recipient = coach.email;
  if (type === 'practice' && secret !== undefined) {
    return { kind: 'practice_reminder', recipient, data: practiceData(entry, coach), secret, now };
  }
  if (type === 'game' || type === 'playoff') {
    return { kind: 'game_reminder', recipient, data: gameData({ ...entry, type }, coach), now };
  }
  throw new Error(`Nobody is reminded of a ${type} without a link.`);
}
