import type { AnswerOf, InputOf } from '@portal/contract/endpoint.ts';
import type { Endpoints } from '@portal/contract/endpoints.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { writeNote } from '#court-time/note.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type NamedEntry, namedEntries } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

/**
 * Writes the note of an entry, or removes it. The one that was there must be the one that the caller saw.
 * @throws AppError NOT_FOUND | NOT_YOURS | SLOT_PAST | WRONG_STATE
 * @see docs/spec/decisions.md#notes
 */
export async function changeNote(
  portal: Portal,
  caller: Caller,
  input: InputOf<Endpoints['changeNote']>,
): Promise<AnswerOf<Endpoints['changeNote']>> {
  const note = { note: input.noteText, noteForFamilies: input.forFamilies && input.noteText !== '' };
  const former = { note: input.formerNoteText, noteForFamilies: input.formerForFamilies };
  await inTransaction(portal.db, async (tx) => {
    const entry = await lockOwnEntry(tx, caller, input.id);
    if (isSame(entry, note)) return;
    if (entry.state === 'cancelled') throw new AppError('WRONG_STATE', 'This has been canceled.');
    const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
    if (entry.state === 'active' && isPast(entry.date, entry.startTime, now)) {
      throw new AppError('SLOT_PAST', 'This has already started, so its note stays as it is.');
    }
    if (!isSame(entry, former)) {
      throw new AppError('WRONG_STATE', 'Someone else just changed this note.', {
        conflict: { noteText: entry.note, forFamilies: entry.noteForFamilies },
      });
    }
    const { accountId, email } = caller;
    await writeNote(tx, { accountId, actor: email, now: portal.clock.now() }, entry, note);
  });
  const message = note.note === '' ? 'The note was removed.' : 'The note was saved.';
  return { message, noteText: note.note, forFamilies: note.noteForFamilies };
}

type WithNote = Pick<NamedEntry, 'note' | 'noteForFamilies'>;

const isSame = (a: WithNote, b: WithNote) => a.note === b.note && a.noteForFamilies === b.noteForFamilies;

/** Locks an entry whose note the caller may write: a coach that of a practice of an own team, an administrator any. */
async function lockOwnEntry(tx: Tx, { email, role }: Caller, entryId: number) {
  await tx.selectFrom('entry').select('id').where('id', '=', entryId).forNoKeyUpdate().execute();
  const entry = await namedEntries(tx)
    .select('state')
    .select(
      sql<boolean>`type = 'practice' and exists (
        select from team_coach tc join coach c on c.id = tc.coach_id
        where tc.team_id = home_team_id and c.email = ${email})`.as('isOwnPractice'),
    )
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (role !== 'ADMIN' && entry?.isOwnPractice !== true) {
    throw new AppError('NOT_YOURS', 'You can only write notes on practices of your own teams.');
  }
  if (entry === undefined) throw new AppError('NOT_FOUND', 'Entry not found.');
  return entry;
}
