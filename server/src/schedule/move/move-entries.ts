import type { MoveDone } from '@portal/contract/schedule-moves.ts';
import { freeQuotaSlot, quotaUsedText } from '@portal/domain/practices/weekly-limit.ts';
import { undoUntil } from '@portal/domain/schedule/undo-window.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { changeOnce, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { type CoachedEntry, listCoachedEntries, type NamedEntry } from '#platform/db/entries.ts';
import { lockTeams, parkEntries } from '#platform/db/entry-changes.ts';
import { writeHistory } from '#platform/db/history.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type AcceptedHolds, checkHolds } from '../check-holds.ts';
import { overlaps } from '../check-place.ts';
import { entryMails, peopleOf } from '../entry-mails.ts';
import { listCourtEntries, listWeekPractices } from '../entry-repository.ts';
import { doneAnswer, sidesText, whenAndWhere } from '../entry-texts.ts';
import { historyDetail } from '../history-detail.ts';
import { checkMove, endAfter, type LockedMoveSlot, type Mover } from './check-move.ts';
import { coachWarnings } from './coach-warnings.ts';
import {
  findCredit,
  insertMove,
  listMovableEntries,
  listTargetSlots,
  listUsedCredits,
  lockSlotsOfPlaces,
  type MovableEntry,
  placeEntry,
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
 * same entry and calendar event. A practice that stays in its week keeps its quota slot.
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
  await lockTeams(tx, teamIdsOf(movers));
  const slots = await lockSlotsOfPlaces(tx, movers.map(placeOf), [
    ...movers.flatMap(({ entry, slot }) => [entry.slotId, slot.id]),
  ]);
  const planned = JSON.stringify(movers);
  // planned again under the locks
  if (JSON.stringify(await planMoves(tx, moves)) !== planned) throw new RetryTransaction();

  if (movers.every(isThereAlready)) {
    throw new AppError('WRONG_STATE', 'It is already at that place and time.');
  }
  const others = await listOtherEntries(tx, movers);
  for (const mover of movers) checkMove(portal, mover, { slots, others: withMoved(others, mover, movers) });
  for (const mover of movers.filter(({ entry }) => entry.blocks)) {
    await checkHolds(portal, tx, {
      slotIds: slots.filter((slot) => isOn(slot, mover) && overlaps(slot, mover)).map(({ id }) => id),
      forTeamId: mover.entry.type === 'practice' ? mover.entry.homeTeamId : null,
      agreed: overrideHolds,
    });
  }
  const warnings = await coachWarnings(
    tx,
    movers.map((mover) => ({ ...mover, teamIds: teamIdsOf([mover]), date: mover.slot.date })),
    movers.map(({ entry }) => entry.entryId),
  );

  const before = await listCoachedEntries(
    tx,
    movers.map(({ entry }) => entry.entryId),
  );
  const now = portal.clock.now();
  // an undo is no decision to give a coach's team one practice more
  const mayExceed = ({ entry }: Mover) => !keepsWeeklyLimit && !(undone && entry.bookedBy === 'coach');
  await place(portal, tx, movers, { now, mayExceed });
  const parts = movers.map(({ entry, slot, startTime, endTime }) => ({
    entryId: entry.entryId,
    fromSlotId: entry.slotId,
    fromStartTime: entry.startTime,
    fromEndTime: entry.endTime,
    toSlotId: slot.id,
    toStartTime: startTime,
    toEndTime: endTime,
  }));
  const moveId = await insertMove(tx, { accountId: caller.accountId, now, parts });
  const entries = await listCoachedEntries(
    tx,
    movers.map(({ entry }) => entry.entryId),
  );
  await writeHistory(
    tx,
    entries.map((entry, index) => ({
      action: `${entry.type}_moved` as const,
      accountId: caller.accountId,
      actor: caller.email,
      slotId: entry.slotId,
      fromSlotId: before[index]?.slotId ?? entry.slotId,
      entryId: entry.entryId,
      detail: historyDetail(entry, {
        from: before[index] ? whenAndWhere(before[index]) : '',
        to: whenAndWhere(entry),
        moveId,
        ...(tradedWith.has(entry.entryId) && { reason: `Traded with ${tradedWith.get(entry.entryId)}` }),
      }),
      now,
    })),
  );
  const mails = entries.flatMap((entry, index) => {
    const old = before[index];
    const was = old === undefined ? '' : `It was ${whenAndWhere(old)} before.`;
    const reason = undone ? `The league has moved it back. ${was}` : was;
    return entryMails('changed', entry, now, {
      reason,
      by: caller.email,
      isByCoach: caller.role === 'COACH',
      tradedWith: tradedWith.get(entry.entryId),
    });
  });
  await enqueueTeamMails(portal, tx, mails);
  const people = entries.flatMap((entry) => (entry.type === 'clinic' ? [] : peopleOf(entry)));
  const emailed = new Set(people.map(({ email }) => email)).size;
  return { moveId, at: now, entries, warnings, emailed };
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

/** The entries on the days and courts that the movers go to, and those of their teams, without the movers. */
async function listOtherEntries(tx: Tx, movers: readonly Mover[]): Promise<NamedEntry[]> {
  const moving = new Set(movers.map(({ entry }) => entry.entryId));
  const days = Map.groupBy(movers, ({ slot }) => slot.date);
  const others: NamedEntry[] = [];
  for (const [date, ofDay] of days) {
    const courtIds = ofDay.map(({ slot }) => slot.courtId);
    const entries = await listCourtEntries(tx, { date, courtIds, teamIds: teamIdsOf(ofDay) });
    others.push(...entries.filter(({ entryId }) => !moving.has(entryId)));
  }
  return others;
}

/** The same with the other movers at their new places. */
function withMoved(others: readonly NamedEntry[], mover: Mover, movers: readonly Mover[]): NamedEntry[] {
  const moved = movers
    .filter((other) => other !== mover)
    .map(({ entry, slot, startTime, endTime }) => ({
      ...entry,
      slotId: slot.id,
      courtId: slot.courtId,
      date: slot.date,
      startTime,
      endTime,
      schoolName: slot.schoolName,
      gymName: slot.gymName,
      otherSeason: null,
    }));
  return [...others, ...moved];
}

/** Writes the new places. Several entries are parked first, because each may take the place of another one. */
async function place(
  portal: Portal,
  tx: Tx,
  movers: readonly Mover[],
  { now, mayExceed }: { now: Date; mayExceed: (mover: Mover) => boolean },
): Promise<void> {
  const { weekStart: firstDay } = portal.settings.current();
  const returned = movers.length > 1 ? await park(tx, movers, now) : [];
  for (const mover of movers) {
    const { entry, slot, startTime, endTime } = mover;
    const { courtId, date, id: slotId } = slot;
    let makeUpId: number | null | undefined;
    const week = { weekStart: entry.weekStart, quotaSlot: entry.quotaSlot };
    if (entry.type === 'practice' && entry.homeTeamId !== null) {
      const weekStart = weekStartOf(date, firstDay);
      if (weekStart !== entry.weekStart || movers.length > 1) {
        const practices = await listWeekPractices(tx, entry.homeTeamId, weekStart);
        const used = practices.map(({ quotaSlot }) => quotaSlot).filter((quotaSlot) => quotaSlot !== null);
        week.weekStart = weekStart;
        week.quotaSlot = freeQuotaSlot(used, entry.limit ?? 0);
        const isOtherWeek = weekStart !== entry.weekStart;
        if (week.quotaSlot === null && isOtherWeek) {
          const practice = { entryId: entry.entryId, teamId: entry.homeTeamId, date };
          makeUpId = await findCredit(tx, { ...practice, ownOnly: mayExceed(mover) });
          if (makeUpId === null && !mayExceed(mover)) throw weekIsFull(entry);
        }
        if (week.quotaSlot === null && !isOtherWeek && entry.quotaSlot !== null) {
          const at = returned.findIndex(({ teamId }) => teamId === entry.homeTeamId);
          makeUpId = returned.splice(at, at < 0 ? 0 : 1)[0]?.makeUpId ?? null;
        }
      }
    }
    await placeEntry(tx, { id: entry.entryId, slotId, courtId, date, startTime, endTime, makeUpId, ...week });
  }
}

/**
 * Takes entries off the schedule for the rest of the transaction. A practice's quota slot then goes to another practice
 * of its week, whose credit is returned if it used one.
 * @returns the credits that were returned
 */
async function park(tx: Tx, movers: readonly Mover[], now: Date): Promise<UsedCredit[]> {
  const ids = movers.map(({ entry }) => entry.entryId);
  const before = await listUsedCredits(tx, teamIdsOf(movers));
  await parkEntries(tx, ids, now);
  const after = new Set((await listUsedCredits(tx, teamIdsOf(movers))).map(({ makeUpId }) => makeUpId));
  return before.filter(({ entryId, makeUpId }) => !ids.includes(entryId) && !after.has(makeUpId));
}

function weekIsFull({ divisionName, homeTeam, limit }: MovableEntry) {
  const team = `${divisionName} ${homeTeam}`;
  return new AppError('WEEKLY_LIMIT', `${team} ${quotaUsedText(limit ?? 0, 'that week')}.`, {
    conflict: { limit },
  });
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
  entry.slotId === slot.id && entry.startTime === startTime && entry.endTime === endTime;

const isOn = (slot: LockedMoveSlot, mover: Mover) =>
  slot.date === mover.slot.date && slot.courtId === mover.slot.courtId;

const teamIdsOf = (movers: readonly Mover[]): number[] =>
  movers.flatMap(({ entry }) => [entry.homeTeamId, entry.awayTeamId].filter((id) => id !== null));
