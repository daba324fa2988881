import type { Done } from '@portal/contract/schedule-changes.ts';
import { type Obstacle, obstaclesTo, teamIdsOf, windowWith } from '@portal/domain/court-time/judge-place.ts';
import { mayUndo } from '@portal/domain/schedule/undo-window.ts';
import { shortTime } from '@portal/domain/time/format.ts';
import { sql } from 'kysely';
import { lockChange, markUndone } from '#court-time/ledger.ts';
import { joinOwnLink, lockOwnLink, lockSlots, lockTeams } from '#court-time/lock.ts';
import { readWindow } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { justChanged, retryAfterRaces } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type AcceptedHolds, checkHolds } from '../check-holds.ts';
import { entryMails } from '../entry-mails.ts';
import { conflictOf, doneAnswer, entryPhrase, peopleText } from '../entry-texts.ts';
import { type CanceledEntry, listCanceled, weekOfRestored } from './restore-practice.ts';

const UNDONE_TEXT = 'Restored.';
/** What coaches who got an email about the cancel are told. */
export const LEAGUE_RESTORED = 'The league restored it.';

/**
 * Restores what the caller canceled in the last ten minutes, all of it or nothing, and emails the coaches again.
 * @throws AppError NOT_FOUND | NOT_YOURS | TOO_LATE | SLOT_PAST | SLOT_TAKEN | SLOT_HELD | TEAM_BUSY | WEEKLY_LIMIT |
 * WRONG_STATE
 * @param agreed holds of the waitlist that the caller was shown and overrides
 * @see docs/spec/decisions.md#history-and-undo
 */
export async function undoCancel(
  portal: Portal,
  caller: Caller,
  cancellationId: number,
  agreed: AcceptedHolds,
): Promise<Done> {
  return await retryAfterRaces(portal, async (tx) => {
    const change = { id: cancellationId, kind: 'cancel', coachEmail: null, reason: LEAGUE_RESTORED } as const;
    const { first, canceled, entries, mailed } = await restoreCanceled(portal, tx, caller, change, agreed);
    const isAboutTeams = canceled.some(({ homeTeamId }) => homeTeamId !== null);
    const emailed = isAboutTeams ? peopleText(mailed) : takenAgainText(entries.length);
    const detail = entries.length === 0 ? `It is to be made up. ${emailed}` : emailed;
    return doneAnswer(UNDONE_TEXT, detail, first.slotId);
  });
}

type UndoneCancel = {
  id: number;
  /** an administrator’s cancel, or that of a coach */
  kind: 'cancel' | 'release';
  /** whose team it still has to be; null for any team */
  coachEmail: string | null;
  /** for the emails */
  reason: string;
};

/** What undoing a cancel gives back. */
type Restored = {
  first: CanceledEntry;
  canceled: CanceledEntry[];
  /** those that have their place again; the others are games that are to be made up */
  entries: CanceledEntry[];
  /** how many people get an email */
  mailed: number;
};

/**
 * Restores what the caller canceled in the last ten minutes, all of it or nothing, and emails the coaches again.
 * @throws AppError NOT_FOUND | NOT_YOURS | TOO_LATE | SLOT_PAST | SLOT_TAKEN | SLOT_HELD | TEAM_BUSY | WEEKLY_LIMIT |
 * WRONG_STATE
 */
export async function restoreCanceled(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  { id, kind, coachEmail, reason }: UndoneCancel,
  agreed: AcceptedHolds = null,
): Promise<Restored> {
  const cancellation = await lockChange(tx, id, kind);
  checkUndo(portal, caller, kind, cancellation);
  const { canceled, postponed, entries } = await listReturning(tx, id);
  const [first] = canceled;
  if (first === undefined) throw justChanged();
  const practicing = new Set(
    canceled.map(({ type, homeTeamId }) => (type === 'practice' ? homeTeamId : null)),
  );
  const teamIds = canceled.flatMap(teamIdsOf);
  await lockTeams(tx, teamIds);
  const slots = await lockSlots(tx, {
    slotIds: entries.map((entry) => entry.slotId),
    times: entries.filter(({ blocks }) => blocks),
  });
  await checkOwnTeams(tx, teamIds, coachEmail);
  // checked again, because waiting for the locks takes time
  checkUndo(portal, caller, kind, cancellation);
  await checkPlaces(portal, tx, entries);
  const now = portal.clock.now();
  const { changed } = await changeCourtTime(
    tx,
    { kind: 'undo', accountId: caller.accountId, actor: caller.email, now },
    // practices last, because each decides its quota slot by those before it
    [
      ...postponed.map((entry) => ({
        what: 'postpone' as const,
        entryId: entry.entryId,
        reason,
      })),
      ...entries
        .toSorted((a, b) => Number(a.type === 'practice') - Number(b.type === 'practice'))
        .map((entry) => ({
          what: 'restore' as const,
          entryId: entry.entryId,
          week: entry.type === 'practice' ? () => weekOfRestored(tx, entry, cancellation.at) : undefined,
        })),
    ],
  );
  // last, so that "Restore anyway" is offered only if nothing else prevents it
  await checkHolds(portal, tx, {
    slotIds: slots.map((slot) => slot.id),
    // the holds of a team are its own only if all of the time goes back to it
    forTeamId: practicing.size === 1 ? ([...practicing][0] ?? null) : null,
    agreed,
  });
  await markUndone(tx, id, now);
  const mails = changed.flatMap((one) =>
    entryMails(one.what === 'postponed' ? 'postponed' : 'restored', one.entry, now, {
      reason,
      by: caller.email,
      wasPostponed: one.wasPostponed,
    }),
  );
  await enqueueTeamMails(portal, tx, mails);
  const mailed = new Set(mails.map(({ recipient }) => recipient)).size;
  return { first, canceled, entries, mailed };
}

/** A coach may have been removed from a team since. @throws AppError NOT_YOURS */
async function checkOwnTeams(tx: Tx, teamIds: readonly number[], coachEmail: string | null): Promise<void> {
  if (coachEmail === null) return;
  const { rows } = await sql`
    select from team t ${joinOwnLink(coachEmail)} where t.id = ${anyOf(teamIds)}
    for key share of t ${lockOwnLink(coachEmail)}`.execute(tx);
  if (rows.length < teamIds.length) throw new AppError('NOT_YOURS', 'You no longer coach this team.');
}

/** What a change canceled: games that had no time when it did, which get none now, and entries that get their places back. */
export async function listReturning(tx: Tx, changeSetId: number) {
  const canceled = await listCanceled(tx, changeSetId);
  const { postponed = [], entries = [] } = Object.groupBy(canceled, ({ wasPostponed }) =>
    wasPostponed ? 'postponed' : 'entries',
  );
  return { canceled, postponed, entries };
}

/** Checks that all may come back. @throws AppError SLOT_PAST | WRONG_STATE | SLOT_TAKEN | TEAM_BUSY */
export async function checkPlaces(portal: Portal, tx: Tx, entries: readonly CanceledEntry[]): Promise<void> {
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const obstacles: Obstacle<NamedEntry>[] = [];
  for (const [seasonId, ofSeason] of Map.groupBy(entries, (entry) => entry.seasonId)) {
    const around = await readWindow(tx, { seasonId, now, permits: 'current' }, ofSeason);
    const window = windowWith(around, entries);
    obstacles.push(...ofSeason.flatMap((entry) => obstaclesTo(entry, window)));
  }
  const ids = new Set(entries.map(({ entryId }) => entryId));
  const refusals = obstacles.flatMap((obstacle) => refusalOf(obstacle, ids) ?? []);
  const [first] = refusals.toSorted((a, b) => CODES.indexOf(a.code) - CODES.indexOf(b.code));
  if (first !== undefined) throw first;
}

/** The refusal that people read first comes first. */
const CODES: readonly string[] = ['SLOT_PAST', 'WRONG_STATE', 'SLOT_TAKEN', 'TEAM_BUSY'];

/** Null for a hold, which is checked last. @param ids the entries that would come back */
function refusalOf(obstacle: Obstacle<NamedEntry>, ids: ReadonlySet<number>): AppError | null {
  switch (obstacle.kind) {
    case 'started':
      return new AppError('SLOT_PAST', 'It has already started, so it can’t be restored.');
    case 'closed': {
      const { isOffered, permitStatus, startTime } = obstacle.slot;
      const status = isOffered ? permitStatus : 'withdrawn';
      return cannotRestore(`The slot at ${shortTime(startTime)} is now ${status}`);
    }
    case 'notPermitted':
      return cannotRestore(`The school no longer permits the gym at ${shortTime(obstacle.time.startTime)}`);
    case 'taken':
    case 'teamBusy': {
      const { kind, entry } = obstacle;
      const [code, what] =
        kind === 'teamBusy'
          ? ['TEAM_BUSY' as const, 'One of its teams is now somewhere else at that time']
          : ['SLOT_TAKEN' as const, ids.has(entry.entryId) ? SAME_FLOOR : 'The time has been taken since'];
      return new AppError(code, `${what}: ${entryPhrase(entry)}.`, { conflict: conflictOf(entry) });
    }
    case 'withdrawn':
      return cannotRestore('One of its teams has withdrawn');
    case 'held':
      return null;
  }
}

const SAME_FLOOR = 'Two of these can’t both be restored, because their courts share a floor now. One is';

const cannotRestore = (why: string) => new AppError('WRONG_STATE', `${why}, so this can’t be restored.`);

/** '3 slots are taken again.' */
function takenAgainText(slots: number): string {
  return slots === 1 ? 'Its time is taken again.' : `${slots} slots are taken again.`;
}

type Undoable = { accountId: number | null; at: Date; undoneAt: Date | null };

const WORDS = {
  cancel: { what: 'cancel', done: 'canceled', again: 'Please add the entry again.' },
  release: { what: 'cancel', done: 'canceled', again: 'Please request a practice again.' },
  move: { what: 'move', done: 'moved', again: 'Please move the entry again.' },
  withdrawal: { what: 'withdrawal', done: 'did', again: 'Please add the team again.' },
} as const;

/**
 * Checks that the caller made this change within the last ten minutes, and that it is not undone yet.
 * @throws AppError NOT_FOUND | NOT_YOURS | WRONG_STATE | TOO_LATE
 */
export function checkUndo<Stored extends Undoable>(
  portal: Portal,
  caller: Caller,
  kind: keyof typeof WORDS,
  stored: Stored | null,
): asserts stored is Stored {
  const { what, done, again } = WORDS[kind];
  if (stored === null) throw new AppError('NOT_FOUND', 'Not found.');
  if (stored.accountId !== caller.accountId) {
    throw new AppError('NOT_YOURS', `Only the person who ${done} this can undo it.`);
  }
  if (stored.undoneAt !== null) throw new AppError('WRONG_STATE', `This ${what} is already undone.`);
  if (!mayUndo(stored.at, portal.clock.now())) {
    throw new AppError('TOO_LATE', `A ${what} can be undone for ten minutes only. ${again}`);
  }
}
