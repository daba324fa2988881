import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { MailProblem } from './delivery.ts';
import { ENTRY_MAILS, type EntryChange, type TeamChangesMailData } from './kinds/changes-mails.ts';
import { newMessageId } from './outbox.ts';
import type { WaitingMail } from './render.ts';
import { takenUntil, waitingColumns } from './repository.ts';

/** The kinds of this effect. A newer portal on this database may write others. */
const kindsThat = (effect: 'begins' | 'ends'): ReadonlySet<string> =>
  new Set(Object.entries(ENTRY_MAILS).flatMap(([kind, mail]) => (mail.effect === effect ? [kind] : [])));
const STARTS = kindsThat('begins');
const ENDS = kindsThat('ends');

/**
 * Combines an email that is about to be tried for the first time with all others that wait for the same reader about the
 * same team. The others end as combined. Runs in the transaction that takes the email, so that a kill leaves either all of
 * them waiting or the combined one.
 * @returns the email to send; null if there is nothing left to report
 */
export async function combineMails(tx: Tx, mail: WaitingMail, now: Date): Promise<WaitingMail | null> {
  const isFirstTry = mail.attempts === 1 && mail.problem === null;
  if (mail.teamId === null || !isFirstTry) return mail;
  const changes = await listWaitingChanges(tx, mail);
  const { reported, passing } = sortChanges(changes);
  const [only] = reported;
  if (only === undefined) {
    await endMails(tx, changes, 'taken_back', now);
    return null;
  }
  if (reported.length === 1 && passing.length === 0) {
    await endMails(
      tx,
      changes.filter(({ id }) => id !== only.id),
      'combined',
      now,
    );
    return only.id === mail.id ? mail : await takeMail(tx, only.id, now);
  }
  await endMails(tx, changes, 'combined', now);
  const data = { firstName: only.data.firstName, changes: reported.map(plain), passing: passing.map(plain) };
  const group = reported.some(({ mailGroup }) => mailGroup === null) ? null : only.mailGroup;
  return await insertTaken(tx, { mail, messageId: newMessageId(), data, group, now });
}

const plain = ({ kind, data }: EntryChange) => ({ kind, data }) as EntryChange;

/** The outcome of the changes of an entry: `reported`, `passing` or `rest`, as `sortChanges` explains. */
type Sorted<Change> = { reported: Change[]; passing: Change[]; rest: Change[] };

/**
 * Sorts changes of a team, oldest first, by what the reader still has to know about each entry.
 *
 * - `reported`: the newest state of each entry that differs from what its reader knew;
 * - `passing`: the last email about each entry that was booked and canceled again before the reader knew about it;
 * - `rest`: everything else
 */
function sortChanges<Change extends ReportedEntry>(changes: readonly Change[]): Sorted<Change> {
  const sorted: Sorted<Change> = { reported: [], passing: [], rest: [] };
  for (const ofEntry of Map.groupBy(changes, ({ data }) => data.entryId).values()) {
    const [first, last] = [ofEntry.at(0), ofEntry.at(-1)];
    if (first === undefined || last === undefined) continue;
    sorted[outcomeOf(ofEntry, first, last)].push(last);
    sorted.rest.push(...ofEntry.slice(0, -1));
  }
  return sorted;
}

function outcomeOf(
  ofEntry: readonly ReportedEntry[],
  first: ReportedEntry,
  last: ReportedEntry,
): keyof Sorted<unknown> {
  const existedBefore = !STARTS.has(first.kind);
  const existsAfter = !ENDS.has(last.kind);
  // the reader has canceled or restored it since, and wants no emails about their own changes
  if (last.isActive !== null && last.isActive !== existsAfter) return 'rest';
  if (existedBefore !== existsAfter) return 'reported';
  if (!existsAfter) return existedBefore ? 'reported' : 'passing';
  const isRestored = ofEntry.every(({ kind }) => STARTS.has(kind) || ENDS.has(kind));
  return isRestored ? 'rest' : 'reported';
}

/** What a waiting email reports, and whether its entry is active now; null if the entry is gone. */
type ReportedEntry = EntryChange & { isActive: boolean | null };

type WaitingChange = ReportedEntry & Pick<WaitingMail, 'id' | 'mailGroup'>;

/** Locks this email and all others about the team to its reader that were not tried yet. @returns them, oldest first */
async function listWaitingChanges(tx: Tx, { id, recipient, teamId }: WaitingMail): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select m.id, m.kind, m.data, m.mail_group, e.state = 'active' as "isActive"
    from mail m left join entry e on e.id = (m.data ->> 'entryId')::int
    where m.recipient = ${recipient} and m.team_id = ${teamId} and m.finished_at is null
      and (m.id = ${id} or m.attempts = 0 and m.problem is null)
    order by m.id for update of m`.execute(tx);
  return rows;
}

/** Ends those emails unsent. */
async function endMails(
  tx: Tx,
  mails: readonly { id: number }[],
  problem: MailProblem,
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update mail set state = 'superseded', problem = ${problem}, finished_at = ${now}
    where id = any(${mails.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Takes a waiting email for its first try. */
async function takeMail(tx: Tx, id: number, now: Date): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    update mail set attempts = 1, ${takenUntil(now)} where id = ${id}
    returning ${waitingColumns}`.execute(tx);
  return oneOf(rows);
}

type Taken = {
  /** the one that was due */
  mail: WaitingMail;
  messageId: string;
  data: TeamChangesMailData;
  group: WaitingMail['mailGroup'];
  now: Date;
};

/** Writes the combined email, taken for its first try like the one that was due. */
async function insertTaken(tx: Tx, { mail, messageId, data, group, now }: Taken): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    insert into mail (message_id, kind, priority, recipient, data, mail_group, team_id, attempts, next_attempt_at,
      leased_until, queued_at, created_at)
    select ${messageId}, 'team_changes', priority, recipient, ${JSON.stringify(data)}::jsonb, ${group}, team_id, 1,
      next_attempt_at, leased_until, ${now}, ${now}
    from mail where id = ${mail.id}
    returning ${waitingColumns}`.execute(tx);
  return oneOf(rows);
}

function oneOf(rows: readonly WaitingMail[]): WaitingMail {
  const [mail] = rows;
  if (mail === undefined) throw new Error('The email is held by this transaction.');
  return mail;
}
