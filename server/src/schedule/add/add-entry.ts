import { overlaps } from '@portal/domain/court-time/day-time.ts';
import { mayAdd } from '@portal/domain/schedule/row-actions.ts';
import type { EntryType } from '@portal/domain/schedule/status.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { lockSlots } from '#court-time/lock.ts';
import { readWindow } from '#court-time/window.ts';
import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { checkHolds } from '../check-holds.ts';
import { checkPlace, refusalOf, rowStateOf } from '../check-place.ts';
import { entryMails } from '../entry-mails.ts';
import { checkTimes, endTimeOf, findPlace, type PlaceRequest, type TimeFields } from '../place.ts';
import { getTypeRules } from '../schedule-lists.ts';
import { findFreeQuotaSlot, type ScheduleTeam } from '../schedule-team.ts';

/** What an administrator wants to add to one court. */
export type EntryDraft = {
  type: EntryType;
  place: PlaceRequest & { date: IsoDate };
  /** null for the default duration of the type */
  endTime: WallTime | null;
  fields: TimeFields;
  /** already locked; the practicing team, or the home side first */
  teams: readonly ScheduleTeam[];
  guest: { team: string; email: string } | null;
  /** the name of a clinic */
  title: string | null;
  /** OfferIds of the waitlist's holds that are overridden */
  overrideHolds: readonly number[] | null | undefined;
};

/** An entry that was added, and whether it is a practice beyond the team's weekly limit. */
export type AddedEntry = CoachedEntry & { isBeyondQuota: boolean };

export const noSuchPlace = () =>
  new AppError('NOT_FOUND', 'No slot at that place and time. Please check the list again.');

/**
 * Adds an entry to an open slot, and to the time around it if it is longer or moved. Writes its history and emails.
 * @throws AppError NOT_FOUND | SLOT_PAST | SLOT_TAKEN | SLOT_HELD | TEAM_BUSY | WRONG_STATE | INVALID_INPUT
 * @see docs/spec/decisions.md#long-entries, docs/spec/decisions.md#adding-an-entry
 */
export async function addEntry(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  draft: EntryDraft,
): Promise<AddedEntry> {
  const { type, teams, guest, fields } = draft;
  const { startTime } = draft.place;
  const rules = await getTypeRules(tx, type);
  const place = await findPlace(tx, draft.place);
  if (place === null) throw noSuchPlace();
  const { date, courtId } = place;
  const endTime = endTimeOf(draft.endTime, startTime, { ...rules, slotEnd: place.endTime }, fields);
  const { seasonId, slotId } = place;
  const time = { courtId, startTime, endTime };
  const { blocks } = rules;
  const [homeTeamId = null, awayTeamId = null] = teams.map(({ id }) => id);
  const placed = { type, slotId, date, ...time, blocks, homeTeamId, awayTeamId };
  await lockSlots(tx, { slotIds: [slotId], times: [{ seasonId, date, ...time }], seasonId });
  // read after locking, because waiting for the locks takes time
  const leagueNow = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const window = await readWindow(tx, { seasonId, now: leagueNow, permits: 'published' }, [placed]);
  const slot = window.slots.find(({ id, isOffered }) => id === slotId && isOffered);
  if (slot === undefined) throw noSuchPlace();

  const { row, shown, taker } = rowStateOf(slot, date, window.entries);
  const verdict = mayAdd(row, leagueNow);
  if (!verdict.allowed) throw refusalOf(verdict, shown ?? taker);
  checkTimes(placed, slot, fields);
  checkPlace(placed, window, teams);
  if (blocks) {
    const ofTime = window.slots.filter(
      (other) => other === slot || (other.isOffered && overlaps(other, time)),
    );
    await checkHolds(portal, tx, {
      slotIds: ofTime.map(({ id }) => id),
      forTeamId: type === 'practice' ? homeTeamId : null,
      agreed: draft.overrideHolds,
    });
  }

  const week = type === 'practice' ? await takeQuotaSlot(portal, tx, teams, date) : NO_WEEK;
  const now = portal.clock.now();
  const context = { kind: 'add', accountId: caller.accountId, actor: caller.email, now } as const;
  const { changed } = await changeCourtTime(tx, context, [
    {
      what: 'add',
      entry: {
        ...{ type, slotId, entryDate: date, ...time, blocks, homeTeamId, awayTeamId },
        ...week,
        bookedBy: 'admin',
        externalTeam: guest?.team ?? null,
        externalEmail: guest?.email ?? null,
        title: draft.title,
      },
    },
  ]);
  const [added] = changed;
  if (added === undefined) throw new Error('The entry was not added.');
  const { entry } = added;
  await enqueueTeamMails(portal, tx, entryMails('booked', entry, now, { by: caller.email }));
  return { ...entry, isBeyondQuota: type === 'practice' && week.weekSeat === null };
}

const NO_WEEK = { weekStart: null, weekSeat: null };

/**
 * The lowest free quota slot of the team's week; none if all are used, because an administrator may exceed the limit.
 */
async function takeQuotaSlot(portal: Portal, tx: Tx, teams: readonly ScheduleTeam[], date: IsoDate) {
  const [team] = teams;
  if (team === undefined) throw new Error('The practice has no team.');
  const weekStart = weekStartOf(date, portal.settings.current().weekStart);
  return { weekStart, weekSeat: await findFreeQuotaSlot(tx, team, weekStart) };
}
