import {
  addDays,
  type IsoDate,
  instantOf,
  type WallTime,
  weekdayOf,
} from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { importGames } from '#games/import-games.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { bookHeldSlot } from '#practices/reserve-practice.ts';
import { addBlackout } from '#schedule/add/add-blackout.ts';
import { addClinic } from '#schedule/add/add-reservation.ts';
import { scheduleGame } from '#schedule/add/schedule-game.ts';
import { readDemoFile } from './demo-files.ts';
import { type DemoSlot, type DemoTeam, listApprovedSlots } from './demo-repository.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Before every slot of a day. */
const MORNING: WallTime = '06:00:00';

/** The portal, with the transaction in which all is booked. */
type DemoPortal = Portal & { db: Tx };
type League = { admin: Caller; teams: readonly DemoTeam[]; slots: readonly DemoSlot[]; thisWeek: IsoDate };

/**
 * Books what a league has in the middle of its season, from the files of the demo: practices of last week, this week and
 * next week for about six teams in ten, games on two Saturdays, a playoff, clinics, an evening that a school needs, and a
 * game against another league. Nobody can book in the past, so all is booked as on the first morning of last week or of
 * this week.
 * @param people.admin who adds what coaches do not book
 */
export async function playBookings(
  portal: DemoPortal,
  people: Pick<League, 'admin' | 'teams'>,
  today: IsoDate,
): Promise<void> {
  const thisWeek = weekStartOf(today, portal.settings.current().weekStart);
  const lastWeek = addDays(thisWeek, -7);
  const slots = await listApprovedSlots(portal.db, lastWeek, addDays(thisWeek, 13));
  const league = { ...people, slots, thisWeek };
  const [inLastWeek, inThisWeek] = [asOfMorning(portal, lastWeek), asOfMorning(portal, thisWeek)];
  await playGames(inLastWeek, league);
  await playEvents(inThisWeek, league);
  await playGameWithGuest(inThisWeek, league);
  for (const { week, date, cells } of (await readWeeks('practices.csv', league)).rows) {
    const [start, school, gym, court, divisionName = '', teamName = ''] = cells;
    const slot = slotAt(league, date, [start, school, gym, court]);
    const practice = { ...slot, court: slot.courtName, divisionName, teamName };
    const by = { email: coachOf(league, divisionName, teamName), accountId: null };
    const booked = await bookHeldSlot(week < 0 ? inLastWeek : inThisWeek, portal.db, practice, by);
    if (booked === null) throw new Error(`The demo has no ${divisionName} ${teamName}.`);
  }
}

/** The portal as it was on the morning of that day, or as it is if that is still to come. */
function asOfMorning(portal: DemoPortal, date: IsoDate): DemoPortal {
  const morning = instantOf(date, MORNING, portal.settings.current().timeZone);
  const at = Math.min(morning.getTime(), portal.clock.now().getTime());
  return { ...portal, clock: { now: () => new Date(at) } };
}

/** The rows of a file whose first two columns are a week, 0 for this one, and a weekday. */
async function readWeeks(name: string, { thisWeek }: League) {
  const [header = [], ...rows] = (await readDemoFile(name))
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return {
    columns: header.slice(2),
    rows: rows.map(([week, weekday = '', ...cells]) => {
      const first = addDays(thisWeek, 7 * Number(week));
      const daysAfter = (WEEKDAYS.indexOf(weekday) - weekdayOf(first) + 7) % 7;
      return { week: Number(week), date: addDays(first, daysAfter), cells };
    }),
  };
}

/** @param place start, school, gym and court, as the files have them */
function slotAt({ slots }: League, date: IsoDate, place: readonly (string | undefined)[]): DemoSlot {
  const slot = slots.find(
    (other) =>
      other.date === date &&
      [other.startTime.slice(0, 5), other.schoolName, other.gymName, other.courtName].join() === place.join(),
  );
  if (slot === undefined) throw new Error(`The demo has no slot on ${date} at ${place.join(', ')}.`);
  return slot;
}

function coachOf({ teams }: League, divisionName: string, name: string): string {
  const team = teams.find((other) => other.divisionName === divisionName && other.name === name);
  const [coach] = team?.coachEmails ?? [];
  if (coach === undefined) throw new Error(`The demo has no coach of ${divisionName} ${name}.`);
  return coach;
}

/** Imports the games and the playoff as the league's file. */
async function playGames(portal: DemoPortal, league: League): Promise<void> {
  const { columns, rows } = await readWeeks('games.csv', league);
  const lines = [['Date', ...columns], ...rows.map(({ date, cells }) => [date, ...cells])];
  const bytes = Buffer.from(lines.join('\n'));
  const importer = { accountId: null, email: 'the league' };
  await importGames(portal, importer, {
    bytes,
    fileName: 'games.csv',
    requested: {},
    keepGone: true,
    shown: null,
  });
}

const callOf = (caller: Caller, name: string) => ({ caller, key: null, name, input: null });

/** Adds the clinics and the blackout. */
async function playEvents(portal: DemoPortal, league: League): Promise<void> {
  for (const { date, cells } of (await readWeeks('events.csv', league)).rows) {
    const [start, end, school, gym, court, type, title = ''] = cells;
    const { id, venueId, startTime } = slotAt(league, date, [start, school, gym, court]);
    const event = {
      availabilityId: id,
      venueId,
      reservationDate: date,
      reservationTime: startTime,
      reservationEndTime: `${end}:00`,
    };
    const call = callOf(league.admin, `add${type}`);
    if (type === 'Blackout') await addBlackout(portal, call, { ...event, blackoutReasonText: title });
    else await addClinic(portal, call, { ...event, clinicNameText: title });
  }
}

/** Adds a game against another league on the Saturday of next week. */
async function playGameWithGuest(portal: DemoPortal, league: League): Promise<void> {
  const saturday = addDays(league.thisWeek, 7 + ((6 - weekdayOf(league.thisWeek) + 7) % 7));
  const slot = slotAt(league, saturday, ['15:00', 'Sandburg', 'Large Gym', '1']);
  const [divisionName, homeTeam] = ['Girls HS', 'Chargers'];
  await scheduleGame(portal, callOf(league.admin, 'scheduleGame'), {
    venueId: slot.venueId,
    court: slot.courtName,
    scheduleDate: slot.date,
    scheduleTime: slot.startTime,
    scheduleEndTime: null,
    type: 'game',
    divisionName,
    homeTeam,
    homeCoachEmail: coachOf(league, divisionName, homeTeam),
    awayTeam: 'External',
    externalTeamName: 'Riverside Rockets',
    awayCoachEmail: 'rockets@example.com',
  });
}
