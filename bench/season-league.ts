import { VENUE_COLORS } from '@portal/domain/schedule/venue-colors.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { buildLeague, type LeagueSlot } from '@portal/testkit/league.ts';

/** A whole season of gym time, and its administrator's token. */
export type SeasonLeague = {
  token: string;
  email: string;
  openSlot: { id: number; date: string; startTime: string; endTime: string };
  season: { year: string; season: string };
};

const DIVISIONS = ['Boys 3-4', 'Girls 3-4', 'Boys 5-6', 'Girls 5-6'];
const TEAMS_EACH = 24;
const FIRST_HOUR = 9;
const HOURS = 12;
const CHUNK = 2_000;
const NAMES = ['Hawks', 'Owls', 'Jays', 'Wrens', 'Kites', 'Rooks', 'Larks', 'Terns'];

/**
 * A season with this many slots from tomorrow on at the spec's eleven venues. Seven in ten have a practice or a game;
 * the last slot is open.
 */
export async function makeSeasonLeague(db: Db, slotCount: number): Promise<SeasonLeague> {
  const now = new Date();
  const { date: today } = leagueNow(now, 'America/New_York');
  const { season, teams, slots, administrators } = await buildLeague(db, {
    now,
    teams: DIVISIONS.flatMap((division, number) =>
      Array.from({ length: TEAMS_EACH }, (_, index) => ({
        division,
        name: `${NAMES[index % NAMES.length]} ${1 + Math.floor(index / NAMES.length)}`,
        coaches: [`coach${number}-${index}@example.org`],
      })),
    ),
    administrators: ['admin@example.org'],
    gyms: Object.keys(VENUE_COLORS).map((scheduleName) => ({
      schoolName: scheduleName,
      gymName: 'Main Gym',
      scheduleName,
      courts: ['1', '2'],
    })),
    slotsOf: (courts) =>
      Array.from({ length: slotCount }, (_, index) => {
        const time = Math.floor(index / courts.length);
        return {
          courtId: courts[index % courts.length]?.id ?? 0,
          date: addDays(today, 1 + Math.floor(time / HOURS)),
          startTime: `${String(FIRST_HOUR + (time % HOURS)).padStart(2, '0')}:00:00`,
        };
      }),
  });
  await addEntries(
    db,
    slots,
    teams.map(({ id }) => id),
    now,
  );
  const openSlot = slots.at(-1);
  const [admin] = administrators;
  if (openSlot === undefined || admin === undefined) throw new Error('The season has no slots.');
  return {
    token: admin.token,
    email: admin.email,
    openSlot,
    season: { year: String(season.year), season: season.name },
  };
}

/** Uses two teams per court, so that no team is in two places. */
async function addEntries(
  db: Db,
  slots: readonly LeagueSlot[],
  teamIds: readonly number[],
  now: Date,
): Promise<void> {
  const entries = slots.flatMap((slot, index) => {
    if (index % 10 > 6 || index === slots.length - 1) return [];
    const round = Math.floor(index / 7);
    const team = (side: number) => teamIds[(2 * index + side + 2 * round) % teamIds.length] ?? null;
    const isPractice = index % 3 > 0;
    return [
      {
        slotId: slot.id,
        courtId: slot.courtId,
        entryDate: slot.date,
        startTime: slot.startTime,
        endTime: slot.endTime,
        type: isPractice ? ('practice' as const) : ('game' as const),
        homeTeamId: team(0),
        awayTeamId: isPractice ? null : team(1),
        bookedBy: 'admin' as const,
        weekStart: isPractice ? weekStartOf(slot.date, 'monday') : null,
        createdAt: now,
      },
    ];
  });
  for (let begin = 0; begin < entries.length; begin += CHUNK) {
    await db
      .insertInto('entry')
      .values(entries.slice(begin, begin + CHUNK))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
