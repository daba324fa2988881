import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { listJobs as endpoint, SetUp } from '@portal/contract/jobs.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { listNewestJobs, readStock, type SeasonStock, type SetUpJob } from './list-repository.ts';
import { endLostJobs } from './run-job.ts';

type JobsAnswer = AnswerOf<typeof endpoint>;

const NO_SEASON = 'Set the active season first.';

/** The last job of each step of the season, what each step waits for, and what the season has so far. */
export async function listJobs(
  portal: Portal,
  limit: number,
  requested: RequestedSeason = {},
): Promise<JobsAnswer> {
  await endLostJobs(portal);
  const season = await requestedSeasonOrNone(portal.db, requested);
  const source = portal.enrollmentSource === null ? 'upload' : 'address';
  if (season === null) {
    const waitsFor = { download: NO_SEASON, load: NO_SEASON, generate: NO_SEASON, merge: NO_SEASON };
    const setUp = { ...(await countSetUp(portal.db, null)), perGym: [] };
    return { season: null, source, file: null, jobs: [], waitsFor, setUp };
  }
  const stock = await readStock(portal.db, season.id);
  const jobs = await listNewestJobs(portal.db, season.id, limit);
  const { year, name, programName } = season;
  return {
    season: { year, season: name, programName },
    source,
    file: stock.file && { ...stock.file, uploadedAt: stock.file.uploadedAt.toISOString() },
    jobs: jobs.map(toWire),
    waitsFor: waitsFor(stock, source, seasonLabel(season)),
    setUp: {
      ...(await countSetUp(portal.db, season.id)),
      perGym: await listGymSlots(portal.db, season.id),
    },
  };
}

function waitsFor({ hasPermits, hasGenerated, file }: SeasonStock, source: string, label: string) {
  const noFile = `No enrollment file for ${label} yet.`;
  return {
    download: source === 'upload' && file === null ? `${noFile} Upload one first.` : null,
    load: file === null ? `${noFile} Upload or download one first.` : null,
    generate: hasPermits
      ? null
      : `${label} has no permits yet. Please add or import them under Venues first.`,
    merge: hasGenerated ? null : 'No slots are generated yet. Run 3a first.',
  };
}

const toWire = ({ startedAt, finishedAt, ...job }: SetUpJob) => ({
  ...job,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** Counts of what the set-up of a season has produced. */
type SetUpCounts = Omit<SetUp, 'perGym'>;

/** @param seasonId null if the league has no season: only gyms are counted */
async function countSetUp(db: Db, seasonId: number | null): Promise<SetUpCounts> {
  const { rows } = await sql<SetUpCounts>`
    with teams as (
      select t.id from team t join division d on d.id = t.division_id where d.season_id = ${seasonId}
        and t.withdrawn_at is null
    ), coaches as (
      select distinct c.id, c.email, c.invited_at
      from team_coach tc join teams on teams.id = tc.team_id join coach c on c.id = tc.coach_id
    ), slots as (
      select slot_date, permit_status = 'approved' as bookable
      from slot where season_id = ${seasonId} and withdrawn_at is null
    )
    select
      (select count(*) from venue) as gyms,
      (select count(*) from court) as courts,
      (select count(*) from permit where season_id = ${seasonId}) as permits,
      (select count(*) from closure where season_id = ${seasonId}) as closures,
      (select count(*) from teams) as teams,
      (select count(*) from teams
        where not exists (select from team_coach tc where tc.team_id = teams.id)) as "teamsWithoutCoach",
      (select count(*) from coaches) as coaches,
      (select count(*) from coaches
        where invited_at is null and not exists (select from account a where a.email = coaches.email)) as "notInvited",
      s.*
    from (
      select count(*) as slots, count(*) filter (where bookable) as bookable,
        count(distinct date_trunc('week', slot_date)) filter (where bookable) as weeks,
        min(slot_date) as "firstDate", max(slot_date) as "lastDate"
      from slots
    ) s`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The set-up could not be counted.');
  return counts;
}

/** The gyms of the season, those with the most slots first. */
async function listGymSlots(db: Db, seasonId: number): Promise<SetUp['perGym']> {
  return await db
    .selectFrom('slot as s')
    .innerJoin('court as c', 'c.id', 's.courtId')
    .innerJoin('venue as v', 'v.id', 'c.venueId')
    .innerJoin('school', 'school.id', 'v.schoolId')
    .select(['school.name as schoolName', 'v.gymName'])
    .select(({ fn }) => fn.countAll<number>().as('slots'))
    .where('s.seasonId', '=', seasonId)
    .where('s.withdrawnAt', 'is', null)
    .groupBy(['school.name', 'v.id'])
    .orderBy('slots', 'desc')
    .orderBy('school.name')
    .orderBy('v.gymName')
    .orderBy('v.id')
    .execute();
}
