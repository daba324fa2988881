import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { insertRows } from '@portal/server/platform/db/many-rows.ts';
import { analyze } from '@portal/testkit/analyze.ts';
import { buildLeague } from '@portal/testkit/league.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { requestCompressed } from './compressed-request.ts';
import { boundFigure, type Figure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const TEAMS = 90;
const WEEKS = 20;
const COURTS = 10;
/** Weekdays, counted from Monday, with practices and with games, and the hours of each. */
const PRACTICE_DAYS = [0, 1, 3];
const GAME_DAYS = [5, 6];
const PRACTICE_HOURS = 3;
const GAME_HOURS = 3;
const WARM_UP = 50;
const CALLS = 1_000;

/** Ten past and ten upcoming weeks, with all teams in one division, each with a practice and a game a week. */
async function makeLedger(db: Db): Promise<string> {
  const now = new Date();
  const today = leagueNow(now, 'America/New_York').date;
  const first = addDays(weekStartOf(today, 'monday'), (-7 * WEEKS) / 2);
  const places = Array.from({ length: WEEKS }, (_, week) => [
    ...PRACTICE_DAYS.flatMap((day) => hoursOf(addDays(first, 7 * week + day), 18, PRACTICE_HOURS)),
    ...GAME_DAYS.flatMap((day) => hoursOf(addDays(first, 7 * week + day), 9, GAME_HOURS)),
  ]).flat();
  const { teams, slots, administrators } = await buildLeague(db, {
    now,
    teams: Array.from({ length: TEAMS }, (_, index) => ({
      division: 'Boys 3-4',
      name: `Team ${index + 1}`,
      coaches: [`coach${index}@example.org`],
    })),
    administrators: ['admin@example.org'],
    gyms: [{ courts: Array.from({ length: COURTS }, (_, index) => String(index + 1)) }],
    slotsOf: (courts) => places.flatMap((place) => courts.map(({ id: courtId }) => ({ courtId, ...place }))),
  });
  const aWeek = COURTS * (PRACTICE_DAYS.length * PRACTICE_HOURS + GAME_DAYS.length * GAME_HOURS);
  const practices = COURTS * PRACTICE_DAYS.length * PRACTICE_HOURS;
  const entries = slots.flatMap((slot, index) => {
    const inWeek = index % aWeek;
    const isPractice = inWeek < practices;
    const number = isPractice ? inWeek : 2 * (inWeek - practices);
    const [home, away] = [teams[number], teams[number + 1]];
    if (home === undefined || (!isPractice && away === undefined)) return [];
    const isCanceled = isPractice && index % 10 === 0;
    return [
      {
        slotId: slot.id,
        courtId: slot.courtId,
        entryDate: slot.date,
        startTime: slot.startTime,
        endTime: slot.endTime,
        type: isPractice ? ('practice' as const) : ('game' as const),
        state: isCanceled ? ('cancelled' as const) : ('active' as const),
        blocks: true,
        homeTeamId: home.id,
        awayTeamId: isPractice ? null : (away?.id ?? null),
        bookedBy: 'admin' as const,
        weekStart: isPractice ? weekStartOf(slot.date, 'monday') : null,
        createdAt: now,
        cancelledAt: isCanceled ? now : null,
        revision: 0,
      },
    ];
  });
  await insertRows(db, 'entry', entries).execute();
  await analyze(db);
  return administrators[0]?.token ?? '';
}

const hoursOf = (date: string, from: number, hours: number) =>
  Array.from({ length: hours }, (_, hour) => ({
    date,
    startTime: `${String(from + hour).padStart(2, '0')}:00:00`,
  }));

/** The cost of fairness for a division of 90 teams, computed at each call. */
export async function benchFairness(): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {});
  try {
    const authorization = `Bearer ${await makeLedger(bench.inside.db)}`;
    const times: number[] = [];
    for (let call = 0; call < WARM_UP + CALLS; call += 1) {
      const answer = await requestCompressed(`${bench.process.url}/api/fairness`, { authorization });
      if (answer.status !== 200) throw new Error(`The figures got status ${answer.status}.`);
      if (call >= WARM_UP) times.push(answer.ms);
    }
    return [
      boundFigure({
        what: `Fairness of a division of ${TEAMS} teams, p99`,
        atMost: 30,
        value: percentile(times, 99),
        unit: 'ms',
        how: `${WEEKS} weeks with a practice and a game a week, over HTTP, ${CALLS} sequential calls; median ${percentile(times, 50).toFixed(1)} ms`,
      }),
    ];
  } finally {
    await bench.close();
  }
}
