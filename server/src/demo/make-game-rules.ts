import { addDays, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import { addDayOff, changeDaysOffWindow } from '#days-off/league-days-off.ts';
import { askForDayOff } from '#days-off/own-days-off.ts';
import { changeGameRules, getGameRules } from '#games/game-rules.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

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

/** Sets rules for games that differ by age, and days off of some teams, among them one of the demo's coach. */
export async function makeGameRules(
  portal: Portal,
  { admin, coach, teams, today }: DemoPeople,
): Promise<void> {
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
    const wanted = dayOff(team.id, request);
    if (index % 4 === 3) await addDayOff(portal, admin, wanted);
    else await askForDayOff(portal, { ...coach, email }, wanted);
  }
}

type Person = Pick<Caller, 'accountId' | 'email'>;

type DemoPeople = {
  admin: Person;
  coach: Person;
  teams: readonly { id: number; coachEmails: readonly string[] }[];
  today: IsoDate;
};
