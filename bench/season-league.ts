import { VENUE_COLORS } from '@portal/domain/schedule/venue-colors.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import {
  makeAccount,
  makeCoach,
  makeDivision,
  makeSeason,
  makeSession,
  makeTeam,
  makeVenue,
} from '@portal/testkit/factories.ts';

/** A whole season of gym time, and its administrator's token. */
export type SeasonLeague = {
  token: string;
  email: string;
  openSlot: { id: number; date: string; startTime: string };
  season: { year: string; season: string };
};

const TEAMS = 96;
const COURTS_EACH = 2;
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const CHUNK = 2_000;
const NAMES = ['Hawks', 'Owls', 'Jays', 'Wrens', 'Kites', 'Rooks', 'Larks', 'Terns'];

const hour = (number: number) => `${String(number).padStart(2, '0')}:00:00`;
const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );

/**
 * A season of so many slots from tomorrow on at the spec's eleven venues; on seven of ten there is a practice or a
 * game. The last slot is open.
 */
export async function makeSeasonLeague(db: Db, slotCount: number): Promise<SeasonLeague> {
  const now = new Date();
  const { date: today } = leagueNow(now, 'America/New_York');
  const season = await makeSeason(db);
  const courtIds: number[] = [];
  for (const scheduleName of Object.keys(VENUE_COLORS)) {
    const courts = Array.from({ length: COURTS_EACH }, (_, index) => String(index + 1));
    const venue = await makeVenue(db, {
      schoolName: scheduleName,
      gymName: 'Main Gym',
      scheduleName,
      courts,
    });
    courtIds.push(...venue.courts.map(({ id }) => id));
  }
  const teamIds: number[] = [];
  for (const divisionName of ['Boys 3-4', 'Girls 3-4', 'Boys 5-6', 'Girls 5-6']) {
    const division = await makeDivision(db, { seasonId: season.id, name: divisionName });
    for (let index = 0; index < TEAMS / 4; index += 1) {
      const name = `${NAMES[index % NAMES.length]} ${1 + Math.floor(index / NAMES.length)}`;
      const team = await makeTeam(db, { divisionId: division.id, name });
      await makeCoach(db, { teamIds: [team.id] });
      teamIds.push(team.id);
    }
  }

  const places = Array.from({ length: slotCount }, (_, index) => {
    const time = Math.floor(index / courtIds.length);
    return {
      courtId: courtIds[index % courtIds.length] ?? 0,
      date: addDays(today, 1 + Math.floor(time / HOURS.length)),
      hour: HOURS[time % HOURS.length] ?? 0,
    };
  });
  const slots: SeasonLeague['openSlot'][] = [];
  for (const chunk of chunksOf(places)) {
    const values = chunk.map((place) => ({
      season_id: season.id,
      court_id: place.courtId,
      slot_date: place.date,
      start_time: hour(place.hour),
      end_time: hour(place.hour + 1),
      permit_status: 'approved' as const,
    }));
    slots.push(
      ...(await db
        .insertInto('slot')
        .values(values)
        .returning(['id', 'slot_date as date', 'start_time as startTime'])
        .execute()),
    );
  }
  await addEntries(db, places, slots, teamIds, now);

  const email = 'admin@example.org';
  const { id } = await makeAccount(db, { email, role: 'ADMIN' });
  const openSlot = slots.at(-1);
  if (openSlot === undefined) throw new Error('A season has slots.');
  const token = await makeSession(db, { accountId: id, now });
  return { token, email, openSlot, season: { year: String(season.year), season: season.name } };
}

/** Two teams for each court, so that no team is in two places. */
async function addEntries(
  db: Db,
  places: readonly { courtId: number; date: string; hour: number }[],
  slots: readonly { id: number }[],
  teamIds: readonly number[],
  now: Date,
): Promise<void> {
  const entries = places.flatMap((place, index) => {
    if (index % 10 > 6 || index === places.length - 1) return [];
    const round = Math.floor(index / 7);
    const team = (side: number) => teamIds[(2 * index + side + 2 * round) % teamIds.length] ?? null;
    const isPractice = index % 3 > 0;
    return [
      {
        slot_id: slots[index]?.id ?? 0,
        court_id: place.courtId,
        entry_date: place.date,
        start_time: hour(place.hour),
        end_time: hour(place.hour + 1),
        type: isPractice ? ('practice' as const) : ('game' as const),
        home_team_id: team(0),
        away_team_id: isPractice ? null : team(1),
        booked_by: 'admin' as const,
        week_start: isPractice ? weekStartOf(place.date, 'monday') : null,
        created_at: now,
      },
    ];
  });
  for (const chunk of chunksOf(entries)) {
    await db
      .insertInto('entry')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
