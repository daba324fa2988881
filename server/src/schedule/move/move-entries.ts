import type { MoveDone } from '@portal/contract/schedule-moves.ts';
import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { teamIdsOf, windowWith } from '@portal/domain/court-time/judge-place.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { WeekDecision } from '#court-time/entry.ts';
import { type LockedSlot, lockSlots, lockTeams } from '#court-time/lock.ts';
import { readWindow } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { changeOnce, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type AcceptedHolds, checkHolds } from '../check-holds.ts';
import { entryMails, peopleOf } from '../entry-mails.ts';
import { doneAnswer, sidesText, whenAndWhere } from '../entry-texts.ts';
import { findFreeQuotaSlot } from '../schedule-team.ts';
import { weekIsFull } from '../undo/restore-practice.ts';
import { checkMove, endAfter, type Mover, movedEntry } from './check-move.ts';
import { coachWarnings } from './coach-warnings.ts';
import {
  findCredit,
  listMovableEntries,
  listTargetSlots,
  listUsedCredits,
  type TargetSlot,
  type UsedCredit,
} from './move-repository.ts';

/** Where one entry goes. */
export type MoveRequest = {
  entryId: number;
  /** the slot that it will belong to */
  slotId: number;
  /** null for the slot's start */
  startTime: WallTime | null;
  /** null to keep the length of the entry */
  endTime: WallTime | null;
};

const MAX_AT_ONCE = 100;
const MOVED_TEXT = { one: 'The entry has been moved.', several: 'The entries have been moved.' } as const;

/**
 * Moves entries to other approved places and times in one transaction, so that several can swap places. Each stays the
 * same entry and calendar event; a postponed game is active again. A practice that stays in its week keeps its quota slot.
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | SLOT_HELD | TEAM_BUSY | WRONG_STATE |
 * KEY_REUSED
 * @see docs/spec/decisions.md#move
 */
export async function moveEntries(
  portal: Portal,
  call: KeyedCall,
  { moves, overrideHolds }: { moves: readonly MoveRequest[]; overrideHolds: AcceptedHolds },
): Promise<MoveDone> {
  const { caller } = call;
  if (moves.length > MAX_AT_ONCE || new Set(moves.map(({ entryId }) => entryId)).size < moves.length) {
    throw new AppError('INVALID_INPUT', `Please name each entry once, and at most ${MAX_AT_ONCE}.`);
  }
  return await changeOnce(portal, call, async (tx) => {
    const moved = await moveInTransaction(portal, tx, caller, { moves, overrideHolds });
    const [first] = moved.entries;
    if (first === undefined) throw new Error('No entry was moved.');
    const detail = `${[sidesText(first), whenAndWhere(first)].filter((text) => text !== '').join(': ')}.`;
    const sentence = moved.entries.length === 1 ? MOVED_TEXT.one : MOVED_TEXT.several;
    return {
      ...doneAnswer(sentence, detail, first.slotId),
      warnings: moved.warnings,
      emailed: moved.emailed,
      undo: { id: moved.moveId, until: undoUntil(moved.at).toISOString() },
    };
  });
}

/** The moved entries, as they are now. */
export type Moved = {
  moveId: number;
  at: Date;
  entries: CoachedEntry[];
  warnings: string[];
  /** people who get an email */
  emailed: number;
};

/**
 * The same within the caller's transaction, which must be retried on RetryTransaction or a constraint violation.
 * @param change.undone whether this undoes an earlier move, which changes the emails
 * @param change.keepsWeeklyLimit a practice that moves to another week that is full needs a credit of its team;
 * administrators may exceed the limit
 * @param change.tradedWith the team that each entry is traded with, by entry
 */
export async function moveInTransaction(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  {
    moves,
    overrideHolds,
    undone = false,
    keepsWeeklyLimit = false,
    tradedWith = new Map(),
  }: {
    moves: readonly MoveRequest[];
    overrideHolds: AcceptedHolds;
    undone?: boolean;
    keepsWeeklyLimit?: boolean;
    tradedWith?: ReadonlyMap<number, string>;
  },
): Promise<Moved> {
  const movers = await planMoves(tx, moves);
  await lockTeams(tx, teamsOfAll(movers));
  const slots = await lockSlots(tx, {
    slotIds: movers.flatMap(({ entry, slot }) => [entry.slotId, slot.id]),
    times: movers.map(placeOf),
  });
  const planned = JSON.stringify(movers);
  // planned again under the locks
  if (JSON.stringify(await planMoves(tx, moves)) !== planned) throw new RetryTransaction();

  if (movers.every(isThereAlready)) {
    throw new AppError('WRONG_STATE', 'It is already at that place and time.');
  }
  await checkMoves(portal, tx, movers, undone);
  for (const mover of movers.filter(({ entry }) => entry.blocks)) {
    await checkHolds(portal, tx, {
      slotIds: slots.filter((slot) => isOn(slot, mover) && overlaps(slot, mover)).map(({ id }) => id),
      forTeamId: mover.entry.type === 'practice' ? mover.entry.homeTeamId : null,
      agreed: overrideHolds,
    });
  }
  const warnings = await coachWarnings(
    tx,
    movers.map((mover) => ({ ...mover, teamIds: teamIdsOf(mover.entry), date: mover.slot.date })),
    movers.map(({ entry }) => entry.entryId),
  );

  const now = portal.clock.now();
  const { accountId, email } = caller;
  const kind = undone ? 'undo' : tradedWith.size > 0 ? 'trade' : 'move';
  // an undo is no decision to give a coach's team one practice more
  const mayExceed = ({ entry }: Mover) => !keepsWeeklyLimit && !(undone && entry.bookedBy === 'coach');
  const weekOf = await weekDecisions(portal, tx, movers, mayExceed);
  const { id, changed } = await changeCourtTime(
    tx,
    { kind, accountId, actor: email, now },
    movers.map((mover) => {
      const { entry, slot, startTime, endTime } = mover;
      const partner = tradedWith.get(entry.entryId);
      return {
        what: 'put' as const,
        entryId: entry.entryId,
        to: { slotId: slot.id, courtId: slot.courtId, entryDate: slot.date, startTime, endTime },
        week: weekOf(mover),
        reason: partner === undefined ? undefined : `Traded with ${partner}`,
      };
    }),
  );
  const mails = changed.flatMap(({ before, wasPostponed, entry }) => {
    const was = before === null ? '' : `It was ${whenAndWhere(before)} before.`;
    const reason = undone ? `The league has moved it back. ${was}` : was;
    return entryMails(wasPostponed ? 'replaced' : 'changed', entry, now, {
      reason,
      by: email,
      isByCoach: caller.role === 'COACH',
      tradedWith: tradedWith.get(entry.entryId),
    });
  });
  await enqueueTeamMails(portal, tx, mails);
  const entries = changed.map(({ entry }) => entry);
  const people = entries.flatMap((entry) => (entry.type === 'clinic' ? [] : peopleOf(entry)));
  const emailed = new Set(people.map(({ email: address }) => address)).size;
  return { moveId: id, at: now, entries, warnings, emailed };
}

/** @throws AppError NOT_FOUND | INVALID_INPUT */
async function planMoves(tx: Tx, moves: readonly MoveRequest[]): Promise<Mover[]> {
  const entries = await listMovableEntries(
    tx,
    moves.map(({ entryId }) => entryId),
  );
  const slots = await listTargetSlots(
    tx,
    moves.map(({ slotId }) => slotId),
  );
  const byId = new Map(moves.map((move) => [move.entryId, move]));
  if (entries.length < moves.length) {
    throw new AppError('NOT_FOUND', 'This entry is no longer in the schedule. Please check the list again.');
  }
  return entries.map((entry) => {
    const move = byId.get(entry.entryId);
    const slot = slots.find(({ id, seasonId }) => id === move?.slotId && seasonId === entry.seasonId);
    if (move === undefined || slot === undefined) {
      throw new AppError('NOT_FOUND', 'No slot at that place and time. Please check the list again.');
    }
    const startTime = move.startTime ?? slot.startTime;
    return { entry, slot, startTime, endTime: move.endTime ?? endAfter(startTime, entry) };
  });
}

/** Checks each with all of them at their new places. @throws what `checkMove` throws */
async function checkMoves(portal: Portal, tx: Tx, movers: readonly Mover[], undone: boolean): Promise<void> {
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const moved = movers.map(movedEntry);
  for (const [seasonId, ofSeason] of Map.groupBy(movers, ({ slot }) => slot.seasonId)) {
    const around = await readWindow(tx, { seasonId, now, permits: 'published' }, ofSeason.map(movedEntry));
    const window = windowWith(around, moved);
    for (const mover of ofSeason) checkMove(mover, { window, undone });
  }
}

/**
 * What each moved practice uses of its team's week, decided when it is written: one that stays in its week keeps its quota
 * slot. While several move, their quota slots go to other practices of their weeks, whose credits are returned.
 * @returns a function that returns undefined for what is no practice, or keeps what it uses
 */
async function weekDecisions(
  portal: Portal,
  tx: Tx,
  movers: readonly Mover[],
  mayExceed: (mover: Mover) => boolean,
): Promise<(mover: Mover) => WeekDecision | undefined> {
  const { weekStart: firstDay } = portal.settings.current();
  const isAlone = movers.length === 1;
  const ids = movers.map(({ entry }) => entry.entryId);
  const usedBefore = isAlone ? [] : await listUsedCredits(tx, teamsOfAll(movers));
  let returned: UsedCredit[] | null = null;
  /** The credits of practices that stay, which got a quota slot when the movers left. */
  async function listReturned(): Promise<UsedCredit[]> {
    const used = new Set((await listUsedCredits(tx, teamsOfAll(movers))).map(({ makeUpId }) => makeUpId));
    return usedBefore.filter(({ entryId, makeUpId }) => !ids.includes(entryId) && !used.has(makeUpId));
  }
  return (mover) => {
    const { entry, slot } = mover;
    const { type, homeTeamId: teamId, entryId } = entry;
    if (type !== 'practice' || teamId === null) return undefined;
    const weekStart = weekStartOf(slot.date, firstDay);
    const isOtherWeek = weekStart !== entry.weekStart;
    if (isAlone && !isOtherWeek) return undefined;
    return async (before) => {
      if (!isAlone) returned ??= await listReturned();
      const weekSeat = await findFreeQuotaSlot(tx, { id: teamId, limit: entry.limit ?? 0 }, weekStart);
      if (weekSeat !== null) return { weekStart, weekSeat, makeUpId: null };
      if (isOtherWeek) {
        const ownOnly = mayExceed(mover);
        const makeUpId = await findCredit(tx, { entryId, teamId, date: slot.date, ownOnly });
        if (makeUpId === null && !ownOnly) throw weekIsFull({ ...entry, teamName: entry.homeTeam });
        return { weekStart, weekSeat, makeUpId };
      }
      if (before.weekSeat === null) return { weekStart, weekSeat, makeUpId: before.makeUpId };
      const at = returned?.findIndex((credit) => credit.teamId === teamId) ?? -1;
      const [credit] = at < 0 ? [] : (returned?.splice(at, 1) ?? []);
      return { weekStart, weekSeat, makeUpId: credit?.makeUpId ?? null };
    };
  };
}

/** A slot that an entry could move to; null if there is none. */
export async function findTargetSlot(tx: Tx, slotId: number): Promise<TargetSlot | null> {
  return (await listTargetSlots(tx, [slotId]))[0] ?? null;
}

const placeOf = ({ slot, startTime, endTime }: Mover) => ({
  seasonId: slot.seasonId,
  courtId: slot.courtId,
  date: slot.date,
  startTime,
  endTime,
});

const isThereAlready = ({ entry, slot, startTime, endTime }: Mover) =>
  entry.state === 'active' &&
  entry.slotId === slot.id &&
  entry.startTime === startTime &&
  entry.endTime === endTime;

const isOn = (slot: LockedSlot, mover: Mover) =>
  slot.date === mover.slot.date && slot.courtId === mover.slot.courtId;

const teamsOfAll = (movers: readonly Mover[]): number[] => movers.flatMap(({ entry }) => teamIdsOf(entry));
