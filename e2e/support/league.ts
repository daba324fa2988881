import { addDays } from '@portal/domain/time/wall-clock.ts';

/**
 * The league of the e2e stories as messy files with dates around today. Every story uses its own coaches, so that
 * stories can run in parallel.
 */
export type LeagueFiles = { venues: string; permits: string; closures: string; enrollment: Buffer };

/** How many coaches the league has. Coach N has two teams, both named `Team N`, in Boys 3-4 and Girls 5-6. */
export const COACHES = 51;
/** Coaches who start with a confirmed account; only stories with a separate portal use them. */
export const OWN_COACHES = [1, 2, 3];
export const coachEmail = (story: number) => `coach${story}@example.org`;
export const coachName = (story: number) => ({ first: 'Casey', last: `Number${story}` });

const GYMS = [
  ['Shepard', 'Gym', 'SHEPARD', '1|2'],
  ['Salk', 'Gym', 'SALK', '1|2'],
  ['Memorial', 'Gym', 'MEMORIAL', '1'],
] as const;

/** @param today league date 'YYYY-MM-DD'; permits cover every evening and the weekends of four weeks around it */
export function leagueFiles(today: string, programName: string): LeagueFiles {
  const first = addDays(today, -14);
  const last = addDays(today, 28);
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const permits = GYMS.flatMap(([school, gym]) =>
    days.map((day, index) => {
      const weekend = index === 0 || index === 6;
      return [
        school,
        gym,
        'All',
        day,
        weekend ? '9:00' : '18:00',
        weekend ? '18:00' : '22:00',
        first,
        last,
        '60',
        'Approved',
      ];
    }),
  );
  const rows: string[] = ['\ufeffDivision Name ,teamname, Coach Name,Coach  Email,Program Name'];
  for (let story = 1; story <= COACHES; story += 1) {
    const { first: firstName, last: lastName } = coachName(story);
    const shouted = story % 2 === 0 ? coachEmail(story).toUpperCase() : ` ${coachEmail(story)} `;
    rows.push(`Boys 3-4 ,Team ${story},${firstName} ${lastName},${shouted},${programName}`);
    rows.push(` Girls 5-6,TEAM ${story},${firstName}  ${lastName},${coachEmail(story)},${programName}`);
    if (story % 7 === 0) rows.push(',,,,');
  }
  rows.push(`Boys 3-4,Old Team,Last Year,last.year@example.org,Rec 1999 Season - Fall 1999`);
  return {
    venues: ['School,Gym,Schedule Name,Courts', ...GYMS.map((gym) => gym.join(','))].join('\n'),
    permits: ['School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status']
      .concat(permits.map((permit) => permit.join(',')))
      .join('\n'),
    closures: `First Date,Last Date,School,Gym,Reason\n${addDays(today, 20)},${addDays(today, 20)},All,,Holiday`,
    enrollment: Buffer.from(rows.join('\r\n'), 'utf8'),
  };
}
