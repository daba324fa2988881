import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ExportGame } from '@portal/domain/games/export-games.ts';
import { addDays, isPast } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { hashPassword } from '#auth/passwords.ts';
import { generateAvailability } from '#availability/generate-availability.ts';
import { mergeAvailability } from '#availability/merge-availability.ts';
import { loadCoachData } from '#enrollment/load-coach-data.ts';
import { uploadEnrollment } from '#enrollment/upload-enrollment.ts';
import { toGamesFile } from '#games/export-games.ts';
import { importGames } from '#games/import-games.ts';
import { createJobSignal } from '#jobs/job-signal.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { spool } from '#platform/files/read/spool.ts';
import type { Portal } from '#portal.ts';
import { setActiveSeason } from '#season/seasons.ts';
import { importClosures, importPermits, importVenues } from '#venues/import-files.ts';
import type { DemoEntry } from './booking-plan.ts';
import { demoFiles } from './demo-files.ts';
import {
  claimDemo,
  hasLeague,
  insertDemoAccount,
  insertDemoEntries,
  listApprovedSlots,
  listDemoTeams,
  markDemoMade,
  nameDemoLeague,
  readDemoState,
} from './demo-repository.ts';
import { demoSeason } from './demo-season.ts';
import { makeGameRules } from './make-game-rules.ts';
import { makeRosters, secretHash } from './make-rosters.ts';
import { planBookings } from './plan-bookings.ts';
import { ADMIN, COACH, type DemoLogin, LOGINS } from './public-logins.ts';
import { seededRandom } from './random.ts';

const SEED = 11;
/** Making a demo takes seconds; a process that has not finished after this time was killed. */
const ABANDONED_AFTER_MS = 30_000;

/** Whether the database has no league, or only an unfinished demo. */
export async function isEmpty(portal: Pick<Portal, 'db'>): Promise<boolean> {
  const { state } = await readDemoState(portal.db);
  return state === 'making' || (state === 'none' && !(await hasLeague(portal.db)));
}

/** The demo's logins if this database has the demo, else none. */
export async function demoLogins(portal: Pick<Portal, 'db'>): Promise<DemoLogin[]> {
  return (await readDemoState(portal.db)).state === 'made' ? [...LOGINS] : [];
}

/** Waits until a step has ended. @throws Error with the failure in its log */
async function waitForEnd(log: Readable): Promise<void> {
  let text = '';
  for await (const chunk of log.setEncoding('utf8')) text += chunk;
  const failure = /^FAILED: .*$/m.exec(text)?.[0];
  if (failure !== undefined) throw new Error(`The demo could not be made. ${failure}`);
}

/**
 * Makes a league around today's date in an empty database, as an administrator would: season, venues, hours and
 * enrollment from files, both availability steps, games from a file, then accounts and bookings.
 * @returns the new logins; none if another process makes the demo
 */
export async function makeDemo(portal: Portal): Promise<{ logins: DemoLogin[] }> {
  const now = portal.clock.now();
  if (!(await claimDemo(portal.db, now, new Date(now.getTime() - ABANDONED_AFTER_MS)))) return { logins: [] };
  await nameDemoLeague(portal.db);
  await portal.settings.reload();
  const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
  const season = demoSeason(today);
  const files = await demoFiles(season, today);
  const jobSignal = createJobSignal(portal.feed);
  const nobody = { accountId: null, actor: 'the demo' };

  await setActiveSeason(portal, season);
  await importVenues(portal, files.venues);
  await importPermits(portal, files.permits);
  await importClosures(portal, files.closures);
  const file = await spool(portal, Readable.from([files.enrollment]));
  await uploadEnrollment(portal, { ...season, fileName: 'enrollment.csv', file, accountId: null });
  await file.close();
  await loadCoachData(portal, { ...season, preview: false, accountId: null });
  await waitForEnd(await generateAvailability(portal, jobSignal, nobody));
  await waitForEnd(await mergeAvailability(portal, jobSignal, nobody));
  const bookings = await planDemoBookings(portal, today);
  await importDemoGames(portal, bookings);
  const people = await makePeopleAndBookings(portal, today, bookings.others);
  const [admin, coach] = [ADMIN, COACH].map(({ email }) => people.find((person) => person.email === email));
  if (admin !== undefined && coach !== undefined) {
    await makeGameRules(portal, { admin, coach, teams: await listDemoTeams(portal.db), today });
  }
  return { logins: LOGINS.filter(({ email }) => people.some((person) => person.email === email)) };
}

type DemoBookings = { games: ExportGame[]; others: DemoEntry[] };

/** The bookings of the demo. Upcoming games are separate, because they are imported from a file. */
async function planDemoBookings(portal: Portal, today: string): Promise<DemoBookings> {
  const { weekStart, timeZone } = portal.settings.current();
  const now = leagueNowOf(portal.clock, timeZone);
  const first = addDays(weekStartOf(today, weekStart), -7);
  const slots = await listApprovedSlots(portal.db, first, addDays(first, 21));
  const teams = await listDemoTeams(portal.db);
  const coachTeams = teams.filter((team) => team.coachEmails.includes(COACH.email));
  const entries = planBookings({
    today,
    weekStart,
    slots,
    teams,
    coachTeamIds: coachTeams.map(({ id }) => id),
    random: seededRandom(SEED),
  });
  const games: ExportGame[] = [];
  const others = entries.filter(({ type, slotId, homeTeamId, awayTeamId, date, startTime, endTime }) => {
    const slot = slots.find(({ id }) => id === slotId);
    const home = teams.find(({ id }) => id === homeTeamId);
    const away = teams.find(({ id }) => id === awayTeamId);
    const isFromFile = type === 'game' && !isPast(date, startTime, now);
    if (!isFromFile || slot === undefined || home === undefined || away === undefined) return true;
    games.push({
      ...slot,
      type,
      number: String(games.length + 1),
      startTime,
      endTime,
      divisionName: home.divisionName,
      homeName: home.name,
      awayDivisionName: away.divisionName,
      awayName: away.name,
    });
    return false;
  });
  return { games, others };
}

async function importDemoGames(portal: Portal, { games }: DemoBookings): Promise<void> {
  if (games.length === 0) return;
  const { name, content } = toGamesFile(games, { layout: 'plain', format: 'csv' });
  const upload = { fileName: name, asked: {}, keepGone: true, shown: null };
  await importGames(
    portal,
    { accountId: null, email: 'the league' },
    { ...upload, bytes: await buffer(content) },
  );
}

async function makePeopleAndBookings(
  portal: Portal,
  today: string,
  entries: readonly DemoEntry[],
): Promise<{ accountId: number; email: string }[]> {
  const now = portal.clock.now();
  const passwords = await Promise.all(
    LOGINS.map(({ password }) => hashPassword(password, portal.passwordCost)),
  );
  const othersHash = await secretHash(portal.passwordCost);
  return await inTransaction(portal.db, async (tx) => {
    const made: { accountId: number; email: string }[] = [];
    for (const [index, person] of [ADMIN, COACH].entries()) {
      const passwordHash = passwords[index];
      if (passwordHash === undefined) continue;
      const accountId = await insertDemoAccount(tx, { ...person, passwordHash }, now);
      if (accountId === null) continue;
      made.push({ accountId, email: person.email });
      if (person.role === 'COACH') {
        const own = { email: person.email, accountId };
        await makeRosters(tx, own, { today, now, passwordHash: othersHash });
      }
    }
    await insertDemoEntries(tx, entries, now);
    await markDemoMade(tx);
    return made;
  });
}
