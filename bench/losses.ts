import type { LossPreview } from '@portal/contract/losses.ts';
import {
  costOf,
  type FreeSlot,
  type LostPractice,
  type ProposalRules,
} from '@portal/domain/losses/propose-slots.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange, weekStartOf } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { insertRows } from '@portal/server/platform/db/many-rows.ts';
import { analyze } from '@portal/testkit/analyze.ts';
import { buildLeague, type LeagueSlot, type LeagueTeam } from '@portal/testkit/league.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { leastCost } from './least-cost.ts';
import { boundFigure, type Figure, noneFigure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

/** The size of a league, how many of its teams lose a practice on Tuesday evening, and how many slots are free. */
type Size = { teams: number; lost: number; free: number; atMostMs: number };
const SIZES: Size[] = [
  { teams: 90, lost: 40, free: 60, atMostMs: 300 },
  { teams: 900, lost: 400, free: 600, atMostMs: 2_000 },
];
const HOURS = [17, 18, 19, 20];
const FREE_DAYS = [2, 3, 4, 5, 6];
const WARM_UP = 5;
const CALLS = 30;
const NO_SLOT = 100_000;

const TIMES = {
  primeFrom: '17:30:00',
  primeUntil: '19:30:00',
  lateFrom: '20:30:00',
  earlyBefore: '09:30:00',
};
const RULES: ProposalRules = {
  weekOf: (date) => weekStartOf(date, 'monday'),
  room: () => 1,
  travelMinutes: { gyms: 5, schools: 20 },
};

type Lost = { slots: LeagueSlot[]; free: LeagueSlot[]; token: string; schoolOf: Map<number, number> };

/**
 * The gym of Salk is full on Tuesday, the slots of two other schools are free, and the other teams practice elsewhere.
 */
async function makeLosses(db: Db, { teams: count, lost, free }: Size): Promise<Lost> {
  const now = new Date();
  const { next } = weekRange(leagueNow(now, 'America/New_York').date, 'monday');
  const courts = (courtCount: number) => Array.from({ length: courtCount }, (_, index) => `${index + 1}`);
  const [ofSalk, ofOther] = [lost / HOURS.length, free / (2 * FREE_DAYS.length)];
  const elsewhere = Math.ceil((count - lost) / HOURS.length);
  const gym = (schoolName: string, courtCount: number) => ({
    schoolName,
    gymName: 'Gym',
    courts: courts(courtCount),
  });
  const { teams, slots, venues, administrators } = await buildLeague(db, {
    now,
    teams: Array.from({ length: count }, (_, index) => ({
      division: 'Boys 3-4',
      name: `Team ${index + 1}`,
      coaches: [`coach${index}@example.org`],
    })),
    administrators: ['admin@example.org'],
    gyms: [gym('Salk', ofSalk), gym('Memorial', ofOther), gym('Shepard', ofOther), gym('Lincoln', elsewhere)],
    slotsOf(all) {
      const at = (courtId: number, day: number, hour: number) => ({
        courtId,
        date: addDays(next.start, day),
        startTime: `${hour}:00:00`,
      });
      const venueIds = [...new Set(all.map(({ venueId }) => venueId))];
      const places = all.flatMap(({ id, venueId }, index) => {
        const place = venueIds.indexOf(venueId);
        if (place === 0 || place === 3) return HOURS.map((hour) => at(id, 1, hour));
        return FREE_DAYS.map((day) => at(id, day, HOURS[(index + day) % HOURS.length] ?? 18));
      });
      // at most as many as there are other teams
      return places.slice(0, count + free);
    },
  });
  const [salk, memorial, shepard, lincoln] = venues.map(({ id }) => id);
  const of = (...ids: (number | undefined)[]) => slots.filter(({ venueId }) => ids.includes(venueId));
  const practices = [...of(salk), ...of(lincoln)].slice(0, count);
  await insertRows(
    db,
    'entry',
    practices.map((slot, index) => practiceOf(slot, teams[index], now)),
  ).execute();
  await analyze(db);
  const schools = await db.selectFrom('venue').select(['id', 'schoolId']).execute();
  return {
    slots: of(salk),
    free: of(memorial, shepard),
    token: administrators[0]?.token ?? '',
    schoolOf: new Map(schools.map(({ id, schoolId }) => [id, schoolId])),
  };
}

const practiceOf = (slot: LeagueSlot, team: LeagueTeam | undefined, now: Date) => ({
  slotId: slot.id,
  courtId: slot.courtId,
  entryDate: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  type: 'practice' as const,
  state: 'active' as const,
  blocks: true,
  homeTeamId: team?.id ?? 0,
  bookedBy: 'admin' as const,
  weekStart: weekStartOf(slot.date, 'monday'),
  createdAt: now,
  revision: 0,
});

async function measure(size: Size): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {}, { THROTTLE: 'off' });
  try {
    const league = await makeLosses(bench.inside.db, size);
    const [first] = league.slots;
    const body = JSON.stringify({
      blackout: {
        availabilityId: first?.id,
        reservationDate: first?.date,
        reservationTime: '17:00',
        reservationEndTime: '21:00',
        blackoutScope: 'gym',
      },
    });
    const headers = { authorization: `Bearer ${league.token}`, 'content-type': 'application/json' };
    const times: number[] = [];
    let shown: LossPreview | null = null;
    for (let call = 0; call < WARM_UP + CALLS; call += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${bench.process.url}/api/admin/losses/preview`, {
        method: 'POST',
        headers,
        body,
      });
      const text = await answer.text();
      if (call >= WARM_UP) times.push(performance.now() - startedAt);
      if (answer.status !== 200) throw new Error(`The preview got the response ${answer.status}: ${text}`);
      shown = JSON.parse(text) as LossPreview;
    }
    return [
      boundFigure({
        what: `Preview of ${size.lost} lost practices with ${size.free} free slots, ${size.teams} teams, p95`,
        atMost: size.atMostMs,
        value: percentile(times, 95),
        unit: 'ms',
        how: `over HTTP, ${CALLS} sequential calls; median ${percentile(times, 50).toFixed(0)} ms`,
      }),
      noneFigure({
        what: `Proposals that break a rule, ${size.teams} teams`,
        found: shown === null ? ['no answer'] : problems(shown, league),
        of: size.lost,
        how: 'each team gets a different free slot, at the total cost that successive shortest paths find',
      }),
    ];
  } finally {
    await bench.close();
  }
}

function problems({ practices }: LossPreview, { slots, free, schoolOf }: Lost): string[] {
  const freeSlots = free.map(
    ({ id, date, startTime, endTime, courtId, venueId }): FreeSlot => ({
      slotId: id,
      date,
      startTime,
      endTime,
      courtId,
      sharedCourtIds: [],
      venueId,
      schoolId: schoolOf.get(venueId) ?? 0,
    }),
  );
  const chosen = practices.map(({ proposed }) => proposed?.AvailabilityId ?? 0);
  const spare = practices.flatMap((each) => each.spare.map(({ AvailabilityId }) => AvailabilityId));
  const venueId = slots[0]?.venueId ?? 0;
  const rows = practices.map(
    ({ EntryId, lost }): LostPractice => ({
      entryId: EntryId,
      teamId: EntryId,
      coachIds: [],
      times: TIMES,
      date: lost.date,
      startTime: lost.startTime,
      venueId,
      schoolId: schoolOf.get(venueId) ?? 0,
      busy: [],
      bumps: 0,
    }),
  );
  const costs = rows.map((row) => freeSlots.map((slot) => costOf(row, slot, RULES)));
  const total = chosen.reduce((sum, id, index) => {
    const column = freeSlots.findIndex(({ slotId }) => slotId === id);
    return sum + (costs[index]?.[column] ?? NO_SLOT);
  }, 0);
  const least = leastCost(costs, NO_SLOT);
  return [
    ...(practices.length === slots.length ? [] : [`${practices.length} practices`]),
    ...(new Set(chosen).size === chosen.length ? [] : ['a slot for two teams']),
    ...chosen.flatMap((id) =>
      freeSlots.some(({ slotId }) => slotId === id) ? [] : [`slot ${id} is not free`],
    ),
    ...spare.flatMap((id) => (chosen.includes(id) ? [`spare slot ${id} is another team’s`] : [])),
    ...(total === least ? [] : [`they cost ${total} instead of ${least}`]),
  ];
}

/** The time to preview proposals for many teams at once, and whether they are optimal. */
export async function benchLosses(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) figures.push(...(await measure(size)));
  return figures;
}
