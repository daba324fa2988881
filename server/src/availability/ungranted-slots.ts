import { type GeneratedSlot, generateSlots } from '@portal/domain/availability/generate-slots.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { listCoachedEntries, type NamedEntry } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { readGymHours } from '#venues/gym-hours.ts';
import {
  bringBackSlots,
  listSlots,
  lockBookings,
  type SlotInPlace,
  type SlotOfCourt,
  withdrawUngranted,
} from './slot-repository.ts';
import { listEntriesTouching } from './withdrawn-repository.ts';

/** A court on a day. */
type CourtDay = Pick<SlotOfCourt, 'courtId' | 'date'>;

/** Slots to come that permits and closures no longer give, and what is booked there besides blackouts. */
export type Ungranted = { slotIds: number[]; entries: NamedEntry[] };

/**
 * Compares the slots of some courts and days with the permits and closures as they are now, published or not.
 * @param concerns which courts and days
 */
export async function findUngranted(
  portal: Pick<Portal, 'clock' | 'settings'>,
  db: Db,
  seasonId: number,
  concerns: (place: CourtDay) => boolean,
): Promise<Ungranted> {
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const stored = (await listSlots(db, seasonId, now)).filter(
    (slot) => slot.isWithdrawn !== true && slot.isPast !== true && concerns(slot),
  );
  const granted = Map.groupBy(
    (await generatedOn(db, seasonId, stored)).filter(
      ({ permitStatus }) => permitStatus === 'approved' || permitStatus === 'pending',
    ),
    keyOf,
  );
  const slotIds = stored
    .filter((slot) => !isCovered(slot, granted.get(keyOf(slot)) ?? []))
    .map(({ id }) => id);
  const entries = await listCoachedEntries(db, await listEntriesTouching(db, slotIds, now));
  return { slotIds, entries: entries.filter(({ type }) => type !== 'blackout') };
}

/** Lets nobody book in the season until the transaction ends. */
export const holdBookings = (tx: Tx, seasonId: number): Promise<void> => lockBookings(tx, seasonId);

/** Takes slots out of the schedule; those that a blackout still has go with it. */
export const dropSlots = (tx: Tx, slotIds: readonly number[], now: Date): Promise<void> =>
  withdrawUngranted(tx, slotIds, now);

/** Puts slots that are granted again back into the schedule. */
export async function restoreGranted(
  portal: Pick<Portal, 'clock' | 'settings'>,
  tx: Tx,
  seasonId: number,
  slotIds: readonly number[],
): Promise<void> {
  const ids = new Set(slotIds);
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const stored = (await listSlots(tx, seasonId, now)).filter(({ id }) => ids.has(id));
  const generated = await generatedOn(tx, seasonId, stored);
  const isAgain = (slot: SlotInPlace) =>
    generated.some(
      (other) =>
        keyOf(other) === keyOf(slot) &&
        other.startTime === slot.startTime &&
        other.endTime === slot.endTime &&
        other.permitStatus === 'approved',
    );
  await bringBackSlots(
    tx,
    stored.filter(isAgain).map(({ id }) => id),
  );
}

const keyOf = ({ courtId, date }: CourtDay) => `${courtId} ${date}`;

async function generatedOn(
  db: Db,
  seasonId: number,
  places: readonly CourtDay[],
): Promise<GeneratedSlot<number>[]> {
  const { permits, closures, venues } = await readGymHours(db, seasonId);
  const hours = { permits, closures, courtsOf: (id: number) => venues.get(id) };
  const dates = new Set(places.map(({ date }) => date));
  return [...dates].flatMap((date) => generateSlots<number>(hours, date).slots);
}

/** Whether the slots together give the whole time. */
function isCovered(
  { startTime, endTime }: Pick<SlotOfCourt, 'startTime' | 'endTime'>,
  slots: readonly GeneratedSlot<number>[],
): boolean {
  let reached = startTime;
  for (const slot of slots.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    if (slot.startTime <= reached && slot.endTime > reached) reached = slot.endTime;
  }
  return reached >= endTime;
}
