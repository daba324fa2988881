import type { AddBlackoutBody, Done } from '@portal/contract/schedule.ts';
import { mayAdd } from '@portal/domain/schedule/row-actions.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#clock.ts';
import type { Tx } from '#db/database.ts';
import { noteAndAnnounce } from '#db/history.ts';
import { AppError } from '#errors.ts';
import type { Caller } from '#http/access.ts';
import type { Portal } from '#portal.ts';
import { changeOnce, LookAgain } from './add-call.ts';
import { noSuchPlace } from './add-entry.ts';
import { getTypeRules, insertEntries } from './add-repository.ts';
import { chosenTitle } from './add-title.ts';
import { BLOCKED_TEXT, doneAnswer } from './add-words.ts';
import { cancelInTheWay, entriesInTheWay, teamIdsOf } from './blackout-conflicts.ts';
import { type BlackoutPart, blackoutParts } from './blackout-parts.ts';
import { insertBlackout } from './blackout-repository.ts';
import { type CourtEntry, listCourtEntries, listCourtIds } from './court-repository.ts';
import { historyDetail } from './history-detail.ts';
import { listNamedEntries } from './mailed-repository.ts';
import { isInTheWay, isTaken, refusalOf, rowStateOf, type TimeSpan } from './place-check.ts';
import { findPlace, type HeldSlot, holdSlots, type Place } from './place-repository.ts';
import { checkTimes, endTimeOf } from './place-times.ts';
import { holdTeams } from './team-repository.ts';

const FIELDS = { start: 'reservationTime', end: 'reservationEndTime' };

/**
 * Closes a gym or a school for some hours, as one entry on each approved slot. What stands in the way is listed, or
 * cancelled where the call says so.
 * @throws AppError ENTRIES_IN_THE_WAY | NOT_FOUND | INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | WRONG_STATE | KEY_REUSED
 * @see decisions §2 "Blackout"
 */
export async function addBlackout(
  portal: Portal,
  caller: Caller,
  body: AddBlackoutBody,
  key: string | null,
): Promise<Done> {
  const call = { caller, key, request: ['addBlackout', body], date: body.reservationDate } as const;
  return await changeOnce(portal, call, async (tx) => {
    const plan = await readPlan(tx, body);
    const held = await holdScope(tx, plan, body.cancelConflicts === true);
    const { place, time, title } = plan;
    const { date } = place;
    const entries = await listCourtEntries(tx, { date, courtIds: plan.courtIds, teamIds: [] });
    // only now: waiting for the locks takes time
    const leagueNow = leagueNowOf(portal.clock, portal.settings.current().timeZone);
    const anchor = held.slots.find(({ id, isOffered }) => id === place.slotId && isOffered);
    if (anchor === undefined) throw noSuchPlace();
    const { row, shown, taker } = rowStateOf(anchor, date, entries);
    const verdict = mayAdd(row, leagueNow);
    const parts = blackoutParts(
      time,
      held.slots.filter((slot) => canCarry(slot) && !isPast(date, slot.startTime, leagueNow)),
    );
    const inTheWay = plan.blocks ? entriesAgainst(plan, parts, entries) : [];
    const taking = shown ?? taker;
    if (!verdict.allowed && !(isTaken(verdict) && taking !== null && inTheWay.includes(taking))) {
      throw refusalOf(verdict, taking);
    }
    checkTimes({ date, ...time }, anchor, FIELDS, leagueNow);
    if (parts.length === 0) throw nothingToClose();
    if (inTheWay.length > 0 && body.cancelConflicts !== true) {
      throw await entriesInTheWay(tx, inTheWay, portal.clock.now());
    }
    const now = portal.clock.now();
    const conflicts = {
      date,
      inTheWay,
      heldTeams: held.teams,
      heldSlots: new Set(held.slots.map(({ id }) => id)),
    };
    const cancelled = await cancelInTheWay(tx, caller, conflicts, { title, now, leagueNow });
    await insertParts(tx, caller, plan, parts, now);
    return doneAnswer(BLOCKED_TEXT, detailOf(plan, parts.length, cancelled), place.slotId);
  });
}

/** What the call asks for, before anything is held. */
type Plan = {
  place: Place;
  time: TimeSpan;
  title: string | null;
  isSchool: boolean;
  courtIds: number[];
  blocks: boolean;
};

async function readPlan(tx: Tx, body: AddBlackoutBody): Promise<Plan> {
  const { availabilityId, reservationDate: date, reservationTime: startTime } = body;
  const { blocks, defaultMinutes } = await getTypeRules(tx, 'blackout');
  const title = await chosenTitle(tx, 'blackout', body.blackoutReasonId ?? null, body.blackoutReasonText);
  const venueId = body.venueId ?? null;
  const place = await findPlace(tx, { slotId: availabilityId, venueId, court: null, date, startTime });
  if (place === null) throw noSuchPlace();
  const isSchool = body.blackoutScope === 'school';
  const courtIds = await listCourtIds(tx, {
    schoolId: place.schoolId,
    venueId: isSchool ? null : place.venueId,
  });
  const rules = { defaultMinutes, slotEnd: place.endTime };
  const endTime = endTimeOf(body.reservationEndTime, startTime, rules, FIELDS);
  return { place, time: { startTime, endTime }, title, isSchool, courtIds, blocks };
}

/** Teams before slots; those of entries that are to be cancelled are read ahead, and read again under the locks. */
async function holdScope(
  tx: Tx,
  plan: Plan,
  cancelsConflicts: boolean,
): Promise<{ slots: HeldSlot[]; teams: Set<number> }> {
  const { place, time, courtIds } = plan;
  const ahead = cancelsConflicts
    ? await listCourtEntries(tx, { date: place.date, courtIds, teamIds: [] })
    : [];
  const teamIds = teamIdsOf(ahead);
  await holdTeams(tx, teamIds);
  const slotIds = [place.slotId, ...ahead.map(({ slotId }) => slotId)];
  return { slots: await holdSlots(tx, { ...place, ...time, courtIds, slotIds }), teams: new Set(teamIds) };
}

const canCarry = ({ isOffered, permitStatus }: HeldSlot) => isOffered && permitStatus === 'approved';

/** What blocks these courts at that time, and what the slots carry already, wherever its own time was moved to. */
const entriesAgainst = (
  { courtIds, time }: Plan,
  parts: readonly BlackoutPart[],
  entries: readonly CourtEntry[],
): CourtEntry[] =>
  entries.filter(
    (entry) =>
      courtIds.some((courtId) => isInTheWay(entry, { ...time, courtId })) ||
      (entry.blocks && parts.some(({ slotId }) => slotId === entry.slotId)),
  );

async function insertParts(
  tx: Tx,
  { accountId, email: actor }: Caller,
  plan: Plan,
  parts: readonly BlackoutPart[],
  now: Date,
): Promise<void> {
  const { place, time, title, isSchool, blocks } = plan;
  const venueId = isSchool ? null : place.venueId;
  const blackoutId = await insertBlackout(tx, { ...place, ...time, venueId, accountId, now });
  const rest = {
    date: place.date,
    type: 'blackout',
    blocks,
    homeTeamId: null,
    awayTeamId: null,
    externalTeam: null,
    externalEmail: null,
    title,
    blackoutId,
    weekStart: null,
    weekSeat: null,
    accountId,
    now,
  } as const;
  const added = await insertEntries(
    tx,
    parts.map((part) => ({ ...rest, ...part })),
  );
  // somebody took time between the slots, which no lock holds
  if (added.length < parts.length) throw new LookAgain();
  const entries = await listNamedEntries(
    tx,
    added.map(({ id }) => id),
  );
  await noteAndAnnounce(
    tx,
    entries.map((entry) => ({
      action: 'blackout_booked',
      accountId,
      actor,
      slotId: entry.slotId,
      entryId: entry.entryId,
      date: entry.date,
      detail: historyDetail(entry),
      now,
    })),
  );
}

function detailOf({ place, time, title, isSchool }: Plan, slots: number, cancelled: number): string {
  const where = isSchool ? place.schoolName : `${place.schoolName} - ${place.gymName}`;
  const when = `${formatDate(place.date)}, ${formatTimeRange(time.startTime, time.endTime)}`;
  const closed = `${slots} ${slots === 1 ? 'slot' : 'slots'}`;
  const gone = cancelled === 0 ? '' : `, ${cancelled} ${cancelled === 1 ? 'entry' : 'entries'} cancelled`;
  return `${title ?? 'Blackout'}: ${where}, ${when} (${closed}${gone}).`;
}

const nothingToClose = () => {
  const text = 'No approved slot of this gym lies in that time.';
  return new AppError('INVALID_INPUT', text, { fields: { reservationTime: text } });
};
