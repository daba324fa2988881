import type { CarryOverAnswer, CarryOverBody, CarryOverRow } from '@portal/contract/venues-carry-over.ts';
import { programName } from '@portal/domain/season/season-name.ts';
import { several } from '@portal/domain/text/several.ts';
import { type CarriedPermit, planCarryOver, seasonSpan } from '@portal/domain/venues/carry-over.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import {
  createRequestedSeason,
  getSeason,
  lockSeason,
  type StoredSeason,
  seasonLabel,
  seasonOrNone,
} from '#season/find-season.ts';
import { hoursText, venueText } from '#venues/describe.ts';
import { type KnownVenue, listVenues, lockVenues } from '#venues/known-venues.ts';
import { insertPermits, listPermits, type NewPermit, type StoredPermit } from '../stored-hours.ts';
import { addDivisions, type StoredDivision } from './list-carry-over.ts';

type CarryPlan = {
  from: StoredSeason;
  into: StoredSeason;
  permits: CarriedPermit<StoredPermit, StoredPermit>[];
  /** of the old season; `now` is the division of the same name in the new season */
  divisions: { old: StoredDivision; now: StoredDivision | null }[];
};

/**
 * Copies the permits of an earlier season, with their dates shifted, and its divisions into another season, which is
 * created if new unless it has to exist. What that season has already is not changed, so doing it again changes nothing.
 * @throws AppError WRONG_STATE | INVALID_INPUT | ALREADY_RUNNING
 * @see docs/decisions/0021-carry-over-and-leftover-entries.md
 */
export async function carryOverSeason(
  portal: Portal,
  body: CarryOverBody,
  accountId: number | null,
): Promise<CarryOverAnswer> {
  if (body.lastDate < leagueNowOf(portal.clock, portal.settings.current().timeZone).date) {
    throw invalidField('lastDate', 'This day has passed. Enter the days of the new season.');
  }
  if (body.preview === true) {
    const plan = await planOf(portal.db, body);
    const venues = await listVenues(portal.db);
    return {
      message: previewText(plan),
      carryOverId: null,
      counts: countsOf(plan),
      permits: previewRows(plan, venues),
      divisions: plan.divisions.map(({ old: { name, practicesPerWeek }, now }) => ({
        name,
        practicesPerWeek,
        now: now?.practicesPerWeek ?? null,
      })),
    };
  }
  const { plan, carryOverId } = await inTransaction(portal.db, (tx) =>
    copyIntoSeason(tx, body, { accountId, now: portal.clock.now() }),
  );
  const counts = countsOf(plan);
  if (carryOverId !== null) {
    portal.log.info({ carryOverId, accountId, counts }, 'permits copied from an earlier season');
  }
  return { message: doneText(plan), carryOverId, counts, permits: [], divisions: [] };
}

async function copyIntoSeason(tx: Tx, body: CarryOverBody, by: { accountId: number | null; now: Date }) {
  await lockVenues(tx);
  await lockSeason(tx, await createRequestedSeason(tx, { ...body.into, existing: body.existing }, by.now));
  const plan = await planOf(tx, body);
  const added = plan.permits.flatMap(({ outcome, permit }) =>
    outcome === 'carried' && permit !== null ? [permit] : [],
  );
  if (added.length > 0) await insertPermits(tx, plan.into.id, added);
  const permits = (await listPermits(tx, plan.into.id)).filter((stored) =>
    added.some((permit) => KEY.every((field) => permit[field] === stored[field])),
  );
  const divisions = await addDivisions(
    tx,
    plan.into.id,
    plan.divisions.filter(({ now }) => now === null).map(({ old }) => old),
  );
  if (permits.length + divisions.length === 0) return { plan, carryOverId: null };
  const { id } = await tx
    .insertInto('carryOver')
    .values({
      seasonId: plan.into.id,
      fromSeasonId: plan.from.id,
      permits: JSON.stringify(permits),
      divisions: JSON.stringify(divisions),
      carriedBy: by.accountId,
      carriedAt: by.now,
      undoneAt: null,
      undoneBy: null,
      undone: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { plan, carryOverId: id };
}

/** By name. */
const listDivisionsOf = (db: Db, seasonId: number): Promise<StoredDivision[]> =>
  db
    .selectFrom('division')
    .select(['id', 'name', 'nameKey as key', 'practicesPerWeek'])
    .where('seasonId', '=', seasonId)
    .orderBy('nameKey')
    .execute();

/** Stands for a season that does not exist yet: no season has this id. */
const newSeason = ({ year, season: name }: CarryOverBody['into']): StoredSeason => ({
  id: 0,
  year,
  name,
  programName: programName(year, name),
});

/** These fields are different in any two permits of a season. */
const KEY = [
  'venueId',
  'courtId',
  'weekday',
  'fromTime',
  'firstDate',
] as const satisfies readonly (keyof NewPermit)[];

async function planOf(
  db: Db,
  { from, into, existing, firstDate, lastDate, status }: CarryOverBody,
): Promise<CarryPlan> {
  const target = existing
    ? await getSeason(db, into.year, into.season)
    : ((await seasonOrNone(db, into.year, into.season)) ?? newSeason(into));
  const season = await getSeason(db, from.year, from.season);
  const label = seasonLabel(season);
  if (season.id === target.id) throw invalidField('from', 'Please choose an earlier season to start from.');
  const permits = await listPermits(db, season.id);
  const old = seasonSpan(permits);
  if (old === null) throw new AppError('WRONG_STATE', `${label} has no permits to start from.`);
  const next = { start: firstDate, end: lastDate };
  const present = new Map((await listDivisionsOf(db, target.id)).map((division) => [division.key, division]));
  return {
    from: season,
    into: target,
    permits: planCarryOver({ permits, existing: await listPermits(db, target.id), old, next, status }),
    divisions: (await listDivisionsOf(db, season.id)).map((division) => ({
      old: division,
      now: present.get(division.key) ?? null,
    })),
  };
}

/** How many rows a preview shows; its counts include all. */
const MAX_SHOWN_ROWS = 2_000;

function countsOf({ permits, divisions }: CarryPlan): CarryOverAnswer['counts'] {
  const count = (expected: CarryOverRow['outcome']) =>
    permits.filter(({ outcome }) => outcome === expected).length;
  return {
    carried: count('carried'),
    there: count('there'),
    overlaps: count('overlaps'),
    outside: count('outside'),
    closed: count('closed'),
    divisions: divisions.filter(({ now }) => now === null).length,
  };
}

const countsText = (plan: CarryPlan): string => {
  const { carried, divisions } = countsOf(plan);
  return `${several(carried, 'permit')} and ${several(divisions, 'division')} of ${seasonLabel(plan.from)}`;
};

const previewText = (plan: CarryPlan): string =>
  `To copy into ${seasonLabel(plan.into)}: ${countsText(plan)}.`;

function doneText(plan: CarryPlan): string {
  const { carried, divisions } = countsOf(plan);
  return carried + divisions === 0
    ? `${seasonLabel(plan.into)} already has everything. Nothing was copied.`
    : `Copied into ${seasonLabel(plan.into)}: ${countsText(plan)}.`;
}

/** Every permit of the old season with its outcome, by gym, weekday (Monday first) and time. */
function previewRows({ permits }: CarryPlan, venues: readonly KnownVenue[]): CarryOverRow[] {
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  const rows = permits.map(({ old, outcome, permit, other }) => {
    const venue = byId.get(old.venueId);
    const { weekday, fromTime, toTime, status } = old;
    return {
      venue: venue === undefined ? '' : venueText(venue),
      court: venue?.courtList.find(({ id }) => id === old.courtId)?.name ?? null,
      weekday,
      fromTime,
      toTime,
      status,
      before: { firstDate: old.firstDate, lastDate: old.lastDate },
      after: permit && { firstDate: permit.firstDate, lastDate: permit.lastDate },
      outcome,
      reason: reasonOf(outcome, old.status, other && hoursText(other)),
    };
  });
  return rows.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)).slice(0, MAX_SHOWN_ROWS);
}

const sortKeyOf = ({ venue, court, weekday, fromTime, before }: CarryOverRow) =>
  [venue.toLowerCase(), (weekday + 6) % 7, fromTime, court ?? '', before.firstDate].join('\n');

function reasonOf(outcome: CarryOverRow['outcome'], status: string, other: string | null): string {
  switch (outcome) {
    case 'carried':
      return '';
    case 'there':
      return 'The new season already has these hours.';
    case 'overlaps':
      return `Overlaps another permit: ${other}.`;
    case 'outside':
      return 'None of its days are in the new season.';
    case 'closed':
      return `The school ${status} it.`;
  }
}
