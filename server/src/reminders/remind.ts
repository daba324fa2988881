import { dueDays, shouldRemind } from '@portal/domain/reminders/due-reminders.ts';
import { REMINDERS_OFF } from '@portal/domain/reminders/reminder-time.ts';
import { addDays, isPast } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { aboutEntry } from '#mail/superseded.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import { anyDay } from '#platform/db/many-rows.ts';
import type { Portal } from '#portal.ts';
import { gameData, type MailedEntry, peopleOf, practiceData } from '#schedule/entry-mails.ts';
import { issueReleaseLinks } from './release.ts';

/** Entries per transaction. */
const AT_ONCE = 50;
/** How long a link says that the practice is over. After that, it is no longer valid. */
const KEPT_DAYS = 30;

/**
 * Writes the reminders that are due in league time, once for each entry even if processes crash. A loop calls it;
 * usually nothing is due.
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
  const unreminded = await listEntriesToRemind(db, [...dueAt.keys()]);
  const ids = unreminded
    .filter((entry) => {
      const day = dueAt.get(entry.date);
      return day !== undefined && shouldRemind(entry, day, { now, timeZone });
    })
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await writeReminders(portal, ids.slice(from, from + AT_ONCE));
  }
}

/** Games, playoffs and practices that nobody has been reminded of yet, in a season that is or was active. */
const listEntriesToRemind = (db: Db, dates: readonly string[]) =>
  db
    .selectFrom('entry as e')
    .innerJoin('team as t', (join) =>
      join.on('t.id', '=', ({ fn }) => fn.coalesce('e.homeTeamId', 'e.awayTeamId')),
    )
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .select(['e.id', 'e.entryDate as date', 'e.startTime', 'e.createdAt'])
    .where('x.activatedAt', 'is not', null)
    .where('e.entryDate', '=', anyDay(dates))
    .where('e.state', '=', 'active')
    .where('e.type', 'in', ['practice', 'game', 'playoff'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('reminder as r')
            .whereRef('r.entryId', '=', 'e.id')
            .whereRef('r.entryDate', '=', 'e.entryDate'),
        ),
      ),
    )
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.id')
    .execute();

/** Writes an email to each coach of the entries, in the transaction that marks the entries as reminded. */
async function writeReminders({ db, clock }: Portal, entryIds: readonly number[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const claimed = await claimReminders(tx, entryIds, now);
    const drafts = draftsOf(await listCoachedEntries(tx, claimed));
    const ofPractices = drafts.filter(({ entry }) => entry.type === 'practice');
    const secrets = await issueReleaseLinks(
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

/** An email whose link may still need its secret. */
type Draft = { entry: MailedEntry; coach: MailedEntry['coaches'][number] };

/**
 * The emails to write: one for each coach of an entry. Coaches from outside the league get none, because they have no
 * account in which they could turn reminders off.
 */
const draftsOf = (entries: readonly MailedEntry[]): Draft[] =>
  entries.flatMap((entry) =>
    peopleOf(entry)
      .filter(({ isGuest }) => !isGuest)
      .map((coach) => ({ entry, coach })),
  );

/** @param secret the secret of the link that releases a practice; games have no link */
function reminderMail({ entry, coach }: Draft, secret: string | undefined, now: Date): NewMail {
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

/** Deletes reminders and their links KEPT_DAYS after their day. */
export async function deletePastReminders({ db, clock, settings }: Portal): Promise<void> {
  const today = leagueNowOf(clock, settings.current().timeZone).date;
  const before = addDays(today, -KEPT_DAYS);
  await db.deleteFrom('giveBackLink').where('entryDate', '<', before).execute();
  await db.deleteFrom('reminder').where('entryDate', '<', before).execute();
}

/**
 * Marks the entries as reminded. If several processes do so at once, each entry goes to only one of them.
 * @returns the ids of active entries that were not marked before
 */
async function claimReminders(tx: Tx, entryIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into reminder (entry_id, entry_date, reminded_at)
    select id, entry_date, ${now} from entry
    where id = any(${entryIds as number[]}::int[]) and state = 'active'
    order by id
    on conflict (entry_id, entry_date) do nothing
    returning entry_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * A reminder may be repeated while any email about its entry may, and the entry has not begun. A reminder of a practice
 * gets a new link.
 * @param ofEntry the rule for all emails about entries
 */
export const createReminderRule =
  ({ clock, settings }: Portal, ofEntry: RepeatRule): RepeatRule =>
  async (tx, mail, now) => {
    const verdict = await ofEntry(tx, mail, now);
    if (verdict.refusal !== null) return verdict;
    const { kind, recipient } = mail;
    const { entryId, date, startTime } = aboutEntry(mail.data);
    if (isPast(date, startTime, leagueNowOf(clock, settings.current().timeZone))) {
      return { refusal: 'It has already started.' };
    }
    if (kind !== 'practice_reminder') return { refusal: null, secret: null };
    const [secret = null] = await issueReleaseLinks(tx, [{ entryId, date, recipient }], now);
    return { refusal: null, secret };
  };

/** Stored with the league's settings, but not one that people choose. */
const SETTING = 'remindersSince';

const insertSince = (db: Db, instant: Date) =>
  db.insertInto('setting').values({ name: SETTING, value: JSON.stringify({ value: instant.toISOString() }) });

async function findSince(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row === undefined ? null : new Date(String(row.value.value));
}

/** Stores that reminders were just turned on. Reminders that were due before are not sent. */
export async function storeRemindersSince(tx: Db, now: Date): Promise<void> {
  await insertSince(tx, now)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
}

/** When reminders were turned on; by default, when a portal first asked. */
async function getRemindersSince(db: Db, now: Date): Promise<Date> {
  const since = await findSince(db);
  if (since !== null) return since;
  await insertSince(db, now)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSince(db)) ?? now;
}
