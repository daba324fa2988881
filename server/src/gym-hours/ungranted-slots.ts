import { type GeneratedSlot, generateSlots } from '@portal/domain/availability/generate-slots.ts';
import { overlaps, uncoveredTime } from '@portal/domain/court-time/day-time.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { listCoachedEntries, type NamedEntry } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { listEntriesTouching } from './cancel-withdrawn.ts';
import {
  deleteGenerated,
  hasGenerated,
  listGenerated,
  listSlots,
  lockBookings,
  restoreSlots,
  type SlotInPlace,
  type SlotOfCourt,
  withdrawUngranted,
} from './slot-repository.ts';
import { type GymHours, readGymHours } from './stored-hours.ts';

/** A court on a day. */
type CourtDay = Pick<SlotOfCourt, 'courtId' | 'date'>;

/** The courts and days of a season that a closure or a permit has changed. */
type ChangedDays = { seasonId: number; concerns: (place: CourtDay) => boolean };

/** Upcoming slots that permits and closures no longer give, and the entries on them other than blackouts. */
export type Ungranted = { days: ChangedDays; slots: SlotInPlace[]; entries: NamedEntry[] };

/** Compares the slots of some courts and days with the permits and closures as they are now, published or not. */
export async function findUngranted(
  portal: Pick<Portal, 'clock' | 'settings'>,
  db: Db,
  days: ChangedDays,
): Promise<Ungranted> {
  const { seasonId, concerns } = days;
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const stored = (await listSlots(db, seasonId, now)).filter((slot) => isToCome(slot) && concerns(slot));
  const slots = ungrantedOf(stored, await generatedOn(db, seasonId, stored));
  const entries = await listCoachedEntries(db, await listEntriesTouching(db, slots.map(idOf), now));
  return { days, slots, entries: entries.filter(({ type }) => type !== 'blackout') };
}

const isToCome = (slot: SlotInPlace) => slot.isWithdrawn !== true && slot.isPast !== true;
const idOf = ({ id }: { id: number }) => id;

/** Locks the season against bookings until the transaction ends. */
export const lockSeasonBookings = (tx: Tx, seasonId: number): Promise<void> => lockBookings(tx, seasonId);

/**
 * Withdraws slots; one with a blackout is withdrawn when the blackout ends. Step 3b does not bring them back, even if
 * step 3a has already generated slots for these days.
 */
export async function dropSlots(
  tx: Tx,
  { days: { seasonId, concerns }, slots }: Omit<Ungranted, 'entries'>,
  now: Date,
): Promise<void> {
  await withdrawUngranted(tx, slots.map(idOf), now);
  const generated = (await listGenerated(tx, seasonId)).filter(concerns);
  const granted = await generatedOn(tx, seasonId, generated);
  await deleteGenerated(tx, seasonId, ungrantedOf(generated, granted));
}

/** Restores slots that permits and closures give again. */
export async function restoreGranted(
  portal: Pick<Portal, 'clock' | 'settings'>,
  tx: Tx,
  seasonId: number,
  slotIds: readonly number[],
): Promise<void> {
  const ids = new Set(slotIds);
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const stored = await listSlots(tx, seasonId, now);
  const withdrawn = stored.filter(({ id }) => ids.has(id));
  const granted = (await generatedOn(tx, seasonId, withdrawn)).filter(
    ({ permitStatus }) => permitStatus === 'approved',
  );
  const grantedTimes = new Set(granted.map(timeKeyOf));
  const inPlace = Map.groupBy(
    stored.filter(({ isWithdrawn }) => isWithdrawn !== true),
    keyOf,
  );
  // a slot with other times may have replaced it
  const isReplaced = (slot: SlotInPlace) =>
    (inPlace.get(keyOf(slot)) ?? []).some((other) => other.id !== slot.id && overlaps(other, slot));
  const restored = withdrawn.filter((slot) => grantedTimes.has(timeKeyOf(slot)) && !isReplaced(slot));
  await restoreSlots(
    tx,
    restored.map(({ id }) => id),
  );
}

const timeKeyOf = (slot: Pick<SlotOfCourt, 'courtId' | 'date' | 'startTime' | 'endTime'>) =>
  `${keyOf(slot)} ${slot.startTime} ${slot.endTime}`;

const keyOf = ({ courtId, date }: CourtDay) => `${courtId} ${date}`;

/** The upcoming slots that no approved or pending permit gives. @param generated all slots that the season's hours give */
export const ungrantedToCome = (
  slots: readonly SlotInPlace[],
  generated: readonly GeneratedSlot<number>[],
): SlotInPlace[] => ungrantedOf(slots.filter(isToCome), generated);

/** The slots that no approved or pending permit gives. */
function ungrantedOf<Slot extends SlotOfCourt>(
  slots: readonly Slot[],
  generated: readonly GeneratedSlot<number>[],
): Slot[] {
  const granted = Map.groupBy(
    generated.filter(({ permitStatus }) => permitStatus === 'approved' || permitStatus === 'pending'),
    keyOf,
  );
  return slots.filter((slot) => uncoveredTime(slot, granted.get(keyOf(slot)) ?? []) !== null);
}

async function generatedOn(
  db: Db,
  seasonId: number,
  places: readonly CourtDay[],
): Promise<GeneratedSlot<number>[]> {
  const hours = await readGymHours(db, seasonId);
  return slotsOn(hours, [...new Set(places.map(({ date }) => date))]);
}

const slotsOn = ({ permits, closures, venues }: GymHours, dates: readonly string[]) =>
  dates.flatMap(
    (date) => generateSlots<number>({ permits, closures, courtsOf: (id) => venues.get(id) }, date).slots,
  );

/**
 * The slots that the current permits and closures give on these days, whether or not step 3b has published them.
 * @param dates each once
 * @returns null for a season that never had permits, so that they say nothing about its slots
 */
export async function slotsGrantedOn(
  db: Db,
  seasonId: number,
  dates: readonly string[],
): Promise<GeneratedSlot<number>[] | null> {
  const hours = await readGymHours(db, seasonId);
  if (hours.permits.length === 0 && !(await hasGenerated(db, seasonId))) return null;
  return slotsOn(hours, dates);
}
