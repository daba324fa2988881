import type { Gym, ListedVenue, Venue, VenueAnswer, VenueBody } from '@portal/contract/venues.ts';
import { sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { changeCourts, deleteCourts, noSuchCourt } from './change-courts.ts';
import { changeParts } from './change-parts.ts';
import { assertNoDependents } from './dependents.ts';
import { venueText } from './describe.ts';
import {
  addCourts,
  hasCourt,
  hasOtherNotes,
  type KnownVenue,
  listVenues,
  lockVenues,
  upsertSchool,
  upsertVenue,
} from './known-venues.ts';
import { forgetNamesOf, rememberCourts, renameVenue } from './place-aliases.ts';
import { readVenueNames } from './read-names.ts';

/** By school and gym, each with what uses it. */
export async function listSortedVenues({ db }: Portal): Promise<ListedVenue[]> {
  const uses = new Map((await listVenueUses(db)).map(({ id, ...usedBy }) => [id, usedBy]));
  const sorted = sortVenues(await listVenues(db));
  return sorted.map((venue) => ({
    ...toVenue(venue),
    usedBy: uses.get(venue.id) ?? { slots: 0, permits: 0, closures: 0 },
  }));
}

const sortVenues = (venues: readonly KnownVenue[]) =>
  venues.toSorted((a, b) => compareNames(venueText(a), venueText(b)));

/** What coaches are told about the gyms, in the same order. */
export async function listGyms(portal: Portal): Promise<Gym[]> {
  const venues = sortVenues(await listVenues(portal.db));
  return venues.map(({ id, schoolName, gymName, address, doorNote }) => ({
    VenueId: id,
    SchoolName: schoolName,
    GymName: gymName,
    Address: address,
    DoorNote: doorNote,
  }));
}

/** Adding the same gym again succeeds. @throws AppError INVALID_INPUT | IN_USE */
export const addVenue = (portal: Portal, body: VenueBody) =>
  changePlaces(portal, async (tx, venues): Promise<VenueAnswer> => {
    const names = readVenueNames(body);
    if (names.courts.some(({ id }) => id !== undefined)) throw noSuchCourt();
    const ofSchool = venues.filter(({ schoolKey }) => schoolKey === names.school.key);
    const existing = ofSchool.find(({ gymKey }) => gymKey === names.gym.key);
    if (existing !== undefined) {
      const isSame =
        existing.scheduleName === names.scheduleName &&
        !hasOtherNotes(existing, names) &&
        existing.courts.size === names.courts.length &&
        names.courts.every((court) => hasCourt(existing, court));
      if (!isSame) throw nameTaken(venueText(existing));
      return { message: `${venueText(existing)} is there already.`, venue: toVenue(existing) };
    }
    const { shown: name, key } = names.school;
    const schoolId = ofSchool[0]?.schoolId ?? (await upsertSchool(tx, { name, key }));
    const { shown: gymName, key: gymKey } = names.gym;
    const { scheduleName, address, doorNote } = names;
    const id = await upsertVenue(tx, { schoolId, gymName, gymKey, scheduleName, address, doorNote });
    await forgetNamesOf(tx, { schoolKey: names.school.key, gymKey });
    await addCourts(
      tx,
      id,
      names.courts.map(({ name }) => name),
    );
    await changeParts(tx, { venueId: id, parts: names.courts, today: todayOf(portal) });
    return await answerOf(tx, id, 'was added');
  });

/** @throws AppError NOT_FOUND | INVALID_INPUT | IN_USE */
export const changeVenue = (portal: Portal, id: number, body: VenueBody) =>
  changePlaces(portal, (tx, venues) => changeVenueIn(portal, tx, venues, { id, body }));

/** The same in a transaction that has locked the venues. @param venues all of them, as they are now */
export async function changeVenueIn(
  portal: Portal,
  tx: Tx,
  venues: readonly KnownVenue[],
  { id, body }: { id: number; body: VenueBody },
): Promise<VenueAnswer> {
  const names = readVenueNames(body);
  const venue = venues.find((other) => other.id === id);
  if (venue === undefined) throw new AppError('NOT_FOUND', 'Gym not found.');
  if (
    venues.some(({ schoolKey, schoolId }) => schoolKey === names.school.key && schoolId !== venue.schoolId)
  ) {
    const sentence = `There is already a school called ${names.school.shown}. A gym stays with its school.`;
    throw new AppError('IN_USE', sentence, { fields: { schoolName: sentence } });
  }
  const existing = venues.find(
    (other) => other.id !== id && other.schoolId === venue.schoolId && other.gymKey === names.gym.key,
  );
  if (existing !== undefined) throw nameTaken(venueText(existing));
  const { school, gym, scheduleName, address, doorNote } = names;
  await renameVenue(tx, venue, { school, gym });
  await tx.updateTable('venue').set({ scheduleName, address, doorNote }).where('id', '=', id).execute();
  await changeCourts(tx, venue, names.courts);
  await rememberCourts(tx, venue.courtList, names);
  await changeParts(tx, { venueId: id, parts: names.courts, today: todayOf(portal) });
  return await answerOf(tx, id, 'was saved');
}

/** Succeeds if there is no such gym; `preview` changes nothing. @throws AppError IN_USE naming what uses the gym */
export const removeVenue = (portal: Portal, id: number, preview = false) =>
  changePlaces(portal, (tx, venues) => removeVenueIn(tx, venues, { id, preview }));

/** The same in a transaction that has locked the venues. @param venues all of them, as they are now */
export async function removeVenueIn(
  tx: Tx,
  venues: readonly KnownVenue[],
  { id, preview = false }: { id: number; preview?: boolean },
): Promise<{ message: string }> {
  const venue = venues.find((other) => other.id === id);
  if (venue === undefined) return { message: 'This gym has already been removed.' };
  const isLast = !venues.some((other) => other.id !== id && other.schoolId === venue.schoolId);
  const courtIds = [...venue.courts.values()];
  await assertNoDependents(tx, venueText(venue), {
    courtIds,
    venueId: id,
    schoolId: isLast ? venue.schoolId : null,
  });
  if (preview) return { message: `${venueText(venue)} can be removed.` };
  if (courtIds.length > 0) await deleteCourts(tx, courtIds);
  await tx.deleteFrom('venue').where('id', '=', id).execute();
  if (isLast) await tx.deleteFrom('school').where('id', '=', venue.schoolId).execute();
  return { message: `${venueText(venue)} was removed.` };
}

const changePlaces = <Done>(
  portal: Portal,
  work: (tx: Tx, venues: KnownVenue[]) => Promise<Done>,
): Promise<Done> =>
  retryAfterRaces(portal, async (tx) => {
    await lockVenues(tx);
    return await work(tx, await listVenues(tx));
  });

const todayOf = ({ clock, settings }: Portal) => leagueNowOf(clock, settings.current().timeZone).date;

const compareNames = new Intl.Collator('en', { numeric: true }).compare;

const nameTaken = (name: string) => {
  const sentence = `There is already a gym called ${name}.`;
  return new AppError('IN_USE', sentence, { fields: { gymName: sentence } });
};

export const toVenue = ({ courtList, ...venue }: Omit<KnownVenue, 'courts'>): Venue => ({
  id: venue.id,
  schoolId: venue.schoolId,
  schoolName: venue.schoolName,
  gymName: venue.gymName,
  scheduleName: venue.scheduleName,
  address: venue.address,
  doorNote: venue.doorNote,
  courts: courtList.map(({ id, name, partOf }) => {
    const whole = courtList.find((court) => court.id === partOf);
    return { id, name, ...(whole !== undefined && { partOf: whole.name }) };
  }),
});

async function answerOf(tx: Tx, id: number, what: string): Promise<VenueAnswer> {
  const venue = (await listVenues(tx)).find((other) => other.id === id);
  if (venue === undefined) throw new Error(`The gym ${id} has just been written.`);
  return { message: `${venueText(venue)} ${what}.`, venue: toVenue(venue) };
}

/** How many slots, permits and closures each venue has, in all seasons; closures of its school if it is the last one. */
async function listVenueUses(
  db: Db,
): Promise<{ id: number; slots: number; permits: number; closures: number }[]> {
  const { rows } = await sql<{ id: number; slots: number; permits: number; closures: number }>`
    with used as (select c.venue_id, count(*) as slots from slot s join court c on c.id = s.court_id group by 1)
    select v.id,
      coalesce((select slots from used where venue_id = v.id), 0) as slots,
      (select count(*) from permit p where p.venue_id = v.id) as permits,
      (select count(*) from closure x where x.venue_id = v.id or (x.school_id = v.school_id
        and not exists (select from venue o where o.school_id = v.school_id and o.id <> v.id))) as closures
    from venue v`.execute(db);
  return rows;
}
