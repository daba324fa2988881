import { dueDays, isToRemind } from '@portal/domain/reminders/due-reminders.ts';
import { REMINDERS_OFF } from '@portal/domain/reminders/reminder-time.ts';
import { enqueueMails } from '#mail/outbox.ts';
import { inTransaction } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { issueGiveBackLinks } from './links.ts';
import { draftsOf, reminderMail } from './reminder-mails.ts';
import { claimReminders, listUnreminded } from './reminder-repository.ts';
import { getRemindersSince } from './since.ts';

/** Entries of one transaction. */
const AT_ONCE = 50;

/**
 * Writes the reminders that are due by the league's clocks, each entry's once, whatever happens to the processes. Called
 * again and again; it finds nothing to do most of the time.
 * @see docs/spec/decisions.md#email, docs/decisions/0028
 */
export async function remind(portal: Portal): Promise<void> {
  const { db, clock, settings } = portal;
  const { reminderTime: time, timeZone } = settings.current();
  if (time === REMINDERS_OFF) return;
  const now = clock.now();
  const days = dueDays(now, { time, timeZone, since: await getRemindersSince(db, now) });
  if (days.length === 0) return;
  const dueAt = new Map(days.map((day) => [day.date, day]));
  const unreminded = await listUnreminded(db, [...dueAt.keys()]);
  const ids = unreminded
    .filter((entry) => {
      const day = dueAt.get(entry.date);
      return day !== undefined && isToRemind(entry, day, { now, timeZone });
    })
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await writeReminders(portal, ids.slice(from, from + AT_ONCE));
  }
}

/** One mail to each coach of the entries, in the transaction that notes that they are reminded. */
async function writeReminders({ db, clock }: Portal, entryIds: readonly number[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const claimed = await claimReminders(tx, entryIds, now);
    const drafts = draftsOf(await listCoachedEntries(tx, claimed));
    const ofPractices = drafts.filter(({ entry }) => entry.type === 'practice');
    const secrets = await issueGiveBackLinks(
      tx,
      ofPractices.map(({ entry, coach }) => ({
        entryId: entry.entryId,
        date: entry.date,
        recipient: coach.email,
      })),
      now,
    );
    const secretOf = new Map(ofPractices.map((draft, index) => [draft, secrets[index]]));
    await enqueueMails(
      tx,
      drafts.map((draft) => reminderMail(draft, secretOf.get(draft), now)),
    );
  });
}
