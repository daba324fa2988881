import { Readable } from 'node:stream';
import {
  addDays,
  type IsoDate,
  type WallTime,
  type Weekday,
  weekdayOf,
} from '@portal/domain/time/wall-clock.ts';
import { hashPassword } from '#auth/passwords.ts';
import { addDayOff, changeDaysOffWindow } from '#days-off/league-days-off.ts';
import { requestDayOff } from '#days-off/own-days-off.ts';
import { loadCoachData } from '#enrollment/load-coach-data.ts';
import { uploadEnrollment } from '#enrollment/upload-enrollment.ts';
import { changeGameRules, getGameRules } from '#games/game-rules.ts';
import { generateAvailability } from '#gym-hours/generate-availability.ts';
import { mergeAvailability } from '#gym-hours/merge-availability.ts';
import { createJobSignal } from '#jobs/follow-job.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { spool } from '#platform/files/read/spool.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { storeWishes } from '#practice-round/store-wishes.ts';
import { setActiveSeason } from '#season/seasons.ts';
import { importClosures, importPermits, importVenues } from '#venues/import-files.ts';
import { demoFiles, demoSeason } from './demo-files.ts';
import {
  claimDemo,
  type DemoTeam,
  dropBookingMails,
  hasLeague,
  insertDemoAccount,
  listDemoTeams,
  listPasswordHashes,
  markDemoMade,
  nameDemoLeague,
  readDemoState,
} from './demo-repository.ts';
import { makeRosters, secretHash } from './make-rosters.ts';
import { playBookings } from './play-bookings.ts';
import { ADMIN, COACH, type DemoLogin, LOGINS } from './public-logins.ts';

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
  const teams = await listDemoTeams(portal.db);
  const people = await makePeopleAndBookings(portal, today, teams);
  const [admin, coach] = [ADMIN, COACH].map(({ email }) => people.find((person) => person.email === email));
  if (admin !== undefined && coach !== undefined) {
    await makeGameRules(portal, { admin, coach, teams, today });
    await makeWishes(portal, teams);
  }
  return { logins: LOGINS.filter(({ email }) => people.some((person) => person.email === email)) };
}

/** In one transaction, so that a demo without bookings is never taken for finished. */
async function makePeopleAndBookings(
  portal: Portal,
  today: IsoDate,
  teams: readonly DemoTeam[],
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
    const [account] = await listPasswordHashes(tx, [ADMIN.email]);
    if (account === undefined) throw new Error('The demo has no administrator.');
    const admin = {
      ...ADMIN,
      accountId: account.id,
      sessionId: '',
      confirmed: true,
      identityConfirmedUntil: null,
      factorDueAt: null,
    };
    await playBookings({ ...portal, db: tx }, { admin, teams }, today);
    await dropBookingMails(tx);
    await markDemoMade(tx);
    return made;
  });
}

const DAYS_LEFT = 10;
const DAYS_PER_TEAM = 3;
const SATURDAY = 6;
/** The youngest have fewer and shorter games, early in the day. */
const YOUNGEST = { gamesPerTeam: 8, gameMinutes: 60, latestTime: '15:00:00' };

type DayOffRequest = { weeks: number; kind: 'must' | 'prefer'; reason: string };
const DAYS_OFF: readonly DayOffRequest[] = [
  { weeks: 3, kind: 'must', reason: 'School play' },
  { weeks: 5, kind: 'prefer', reason: '' },
  { weeks: 6, kind: 'must', reason: 'Half of the team is away' },
  { weeks: 4, kind: 'prefer', reason: 'Coach’s wedding' },
];

/** Sets rules for games that differ by age, and dates off of some teams, among them one of the demo's coach. */
async function makeGameRules(portal: Portal, { admin, coach, teams, today }: DemoPeople): Promise<void> {
  const { revision, travelMinutes, divisions } = await getGameRules(portal, {});
  await changeGameRules(portal, admin, {
    revision,
    travelMinutes,
    divisions: divisions.map(({ divisionName, teams: _, ...rules }) => ({
      ...rules,
      ...(divisionName.endsWith('1-2') && YOUNGEST),
    })),
  });
  const deadline = addDays(today, DAYS_LEFT);
  await changeDaysOffWindow(portal, admin, { deadline, daysPerTeam: DAYS_PER_TEAM });
  const saturday = addDays(today, (SATURDAY - weekdayOf(today) + 7) % 7);
  const dayOff = (teamId: number, { weeks, kind, reason }: DayOffRequest) => {
    const date = addDays(saturday, 7 * weeks);
    return { teamId, firstDate: date, lastDate: date, fromTime: null, untilTime: null, kind, reason };
  };
  const own = teams.filter(({ coachEmails }) => coachEmails.includes(coach.email));
  const others = teams.filter((team) => !own.includes(team) && team.id % 9 === 4);
  for (const [index, team] of [...own.slice(0, 1), ...others].entries()) {
    const request = DAYS_OFF[index % DAYS_OFF.length];
    const [email] = own.includes(team) ? [coach.email] : team.coachEmails;
    if (request === undefined || email === undefined) continue;
    const body = dayOff(team.id, request);
    if (index % 4 === 3) await addDayOff(portal, admin, body);
    else await requestDayOff(portal, { ...coach, email }, body);
  }
}

type DemoWish = { weekdays: Weekday[]; fromTime: WallTime; untilTime: WallTime | null };
const WISHES: readonly { wishes: readonly DemoWish[]; anyTime: boolean }[] = [
  {
    wishes: [
      { weekdays: [1, 3], fromTime: '18:00:00', untilTime: '20:00:00' },
      { weekdays: [1, 2, 3, 4], fromTime: '17:00:00', untilTime: null },
    ],
    anyTime: false,
  },
  { wishes: [{ weekdays: [2, 4], fromTime: '18:00:00', untilTime: null }], anyTime: true },
  { wishes: [{ weekdays: [5, 6], fromTime: '09:00:00', untilTime: null }], anyTime: false },
];

/** Lets three teams of four name times that they prefer, so that a rehearsal of the practice round has something to draw. */
async function makeWishes(portal: Portal, teams: readonly DemoTeam[]): Promise<void> {
  for (const { id, coachEmails } of teams.filter((team) => team.id % 4 !== 0)) {
    const [email] = coachEmails;
    const preference = WISHES[id % WISHES.length];
    if (email === undefined || preference === undefined) continue;
    const wishes = preference.wishes.map((wish) => ({ ...wish, venueIds: null }));
    await storeWishes(portal, { email }, { ...preference, id, wishes, sameFirst: false, skip: false });
  }
}

type Person = Pick<Caller, 'accountId' | 'email'>;

type DemoPeople = {
  admin: Person;
  coach: Person;
  teams: readonly { id: number; coachEmails: readonly string[] }[];
  today: IsoDate;
};
