import type { CourtTime, DrawLeague } from '@portal/domain/games/draw/league.ts';
import { weekdayName } from '@portal/domain/time/format.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { readDelimited } from '@portal/server/platform/files/read/read-delimited.ts';

/** The texts of a league's files: enrollment in the plain layout, venues, permits and closures. */
export type SeasonFiles = { enrollment: string; venues: string; permits: string; closures: string };
export type SeasonSpan = { firstSaturday: IsoDate; weekends: number };

type Row = readonly string[];

/** A league with ten games per team on approved weekend permits. The season is the program with the most rows. */
export async function readSeason(files: SeasonFiles, span: SeasonSpan): Promise<DrawLeague> {
  const [enrollment, venueRows, permits, closures] = await Promise.all(
    [files.enrollment, files.venues, files.permits, files.closures].map(readRows),
  );
  const venues = (venueRows ?? []).map(([school, gym], index) => ({
    id: index + 1,
    name: `${school} - ${gym}`,
  }));
  const courts = (venueRows ?? []).flatMap(([, , , list = ''], index) =>
    list.split('|').map((court) => ({
      id: 10 * (index + 1) + Number(court),
      name: `${venues[index]?.name} ${court}`,
      venueId: index + 1,
      partOf: null,
    })),
  );
  const isClosed = (venue: string, date: IsoDate) =>
    (closures ?? []).some(
      ([first = '', last = '', school = '', gym = '']) =>
        first <= date && date <= last && (school === 'All' || venue === `${school} - ${gym}`),
    );
  const days = Array.from({ length: span.weekends }, (_, week) =>
    addDays(span.firstSaturday, 7 * week),
  ).flatMap((saturday) => [saturday, addDays(saturday, 1)]);
  const open = (permits ?? []).flatMap(
    ([school, gym, court, weekday, from = '', until = '', first = '', last = '', , status]) => {
      const venue = `${school} - ${gym}`;
      const venueId = venues.find(({ name }) => name === venue)?.id;
      const own = courts.filter(
        ({ id, venueId: its }) => its === venueId && (court === 'All' || id % 10 === Number(court)),
      );
      if (status !== 'Approved') return [];
      return days
        .filter((date) => weekdayName(date) === weekday && first <= date && date <= last)
        .filter((date) => !isClosed(venue, date))
        .flatMap((date) =>
          own.map(
            ({ id }): CourtTime => ({ courtId: id, date, from: minutesOf(from), until: minutesOf(until) }),
          ),
        );
    },
  );
  return { ...teamsOf(enrollment ?? []), venues, courts, open, ...REST };
}

const REST = {
  weekStart: 'monday',
  forbiddenPairs: [],
  travel: [],
  usualTravelMinutes: 20,
  coaches: 'strict',
  former: [],
} as const;

function teamsOf(enrollment: readonly Row[]): Pick<DrawLeague, 'divisions' | 'teams'> {
  const programs = Map.groupBy(enrollment, ([, , , , program]) => program);
  const [rows = []] = [...programs.values()].toSorted((a, b) => b.length - a.length);
  const whole = rows.filter(([division, team, , email]) => division && team && email);
  const teams = Map.groupBy(whole, ([division = '', team = '']) => `${division}/${team}`.toLowerCase());
  const divisions = [...new Set(whole.map(([division = '']) => division.toLowerCase()))];
  const coaches = [...new Set(whole.map(([, , , email = '']) => email.toLowerCase()))];
  return {
    divisions: divisions.map((name, index) => ({
      id: index + 1,
      name,
      gamesPerTeam: 10,
      minutes: 60,
      changeoverMinutes: 0,
      weekdays: [0, 6],
      earliest: 0,
      latest: 1425,
      venueIds: null,
      maxPerDay: 1,
      maxPerWeek: 2,
      weeksBetweenRematches: 3,
    })),
    teams: [...teams.values()].map((own, index) => ({
      id: index + 1,
      name: own[0]?.[1] ?? '',
      divisionId: divisions.indexOf((own[0]?.[0] ?? '').toLowerCase()) + 1,
      homeVenueId: null,
      coachIds: own.map(([, , , email = '']) => coaches.indexOf(email.toLowerCase()) + 1),
      busy: [],
      daysOff: [],
    })),
  };
}

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return 60 * (hours ?? 0) + (minutes ?? 0);
};

/** The rows below the header. */
async function readRows(text: string): Promise<Row[]> {
  const whole = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const pieces = (async function* () {
    yield whole;
  })();
  const rows = await Array.fromAsync(readDelimited(pieces, 100_000));
  return rows.slice(1).map(({ cells }) => cells.map((cell) => cell.trim()));
}
