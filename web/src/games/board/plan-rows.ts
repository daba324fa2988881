import type { BoardRow } from '@portal/domain/schedule/board-layout.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { type IsoDate, type WallTime, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import type { BoardPlan, PlannedGame } from './queries.ts';

/** The time and place of a planned game, with the names of gym and court. */
export type GamePlace = BoardRow & {
  courtId: number;
  date: IsoDate;
  /** 'Salk - Gym' */
  venueName: string;
};

/** A planned game with its display names. */
export type NamedGame = Omit<PlannedGame, 'place'> & {
  /** 'Hawks vs Owls' */
  name: string;
  divisionName: string;
  place: GamePlace | null;
};

/** A block on a court's track. */
export type PlanRow = BoardRow & {
  id: string;
  shown: { kind: 'game'; game: NamedGame } | { kind: 'other'; text: string } | { kind: 'open' };
};

/** A draft by day, computed once although only one day is drawn. */
export type PlanDays = {
  games: readonly NamedGame[];
  rowsOf: ReadonlyMap<IsoDate, readonly PlanRow[]>;
  /** days with games and the games of each, in order */
  gamesOf: ReadonlyMap<IsoDate, readonly NamedGame[]>;
  /** days with games, and open days on the same weekdays, in order: the days that a game may be moved to */
  dates: readonly IsoDate[];
  /** null for a court that the draft does not list */
  placeOf: (place: NonNullable<PlannedGame['place']>) => GamePlace | null;
};

/** The days of a draft with display names. Games are in order of time; those without a place come first. */
export function toPlanDays(plan: BoardPlan): PlanDays {
  const courts = new Map(plan.courts.map((court) => [court.courtId, court]));
  const teams = new Map(plan.teams.map(({ teamId, teamName }) => [teamId, teamName]));
  const divisions = new Map(plan.divisions.map(({ divisionId, divisionName }) => [divisionId, divisionName]));

  function placeOf(place: NonNullable<PlannedGame['place']>): GamePlace | null {
    const court = courts.get(place.courtId);
    if (court === undefined) return null;
    const { courtId, date, startTime, endTime } = place;
    const { venueId, schoolName, gymName, scheduleName, courtName } = court;
    return {
      ...{ courtId, date, startTime, endTime },
      ...{ venueId, schoolName, gymName, scheduleName, court: courtName },
      venueName: venueNameOf(court),
    };
  }

  /** A team's name without its division, which is shown beside it. */
  function nameOf(teamId: number, divisionName: string): string {
    const name = teams.get(teamId) ?? '?';
    return name.startsWith(`${divisionName} `) ? name.slice(divisionName.length + 1) : name;
  }

  const games = plan.games
    .map((game) => {
      const divisionName = divisions.get(game.divisionId) ?? '';
      return {
        ...game,
        divisionName,
        name: `${nameOf(game.homeTeamId, divisionName)} vs ${nameOf(game.awayTeamId, divisionName)}`,
        place: game.place && placeOf(game.place),
      };
    })
    .sort((a, b) => compareText(timeKey(a), timeKey(b)) || compareText(a.name, b.name));

  const rows = [
    ...games.flatMap((game) =>
      game.place === null ? [] : [{ ...game.place, id: game.key, shown: { kind: 'game' as const, game } }],
    ),
    ...rowsAt(plan.others, placeOf, ({ text, startTime, endTime }) => ({
      kind: 'other',
      // the block already shows the time
      text: text.replace(`, ${shortTimeRange(startTime, endTime)}`, ''),
    })),
    ...rowsAt(
      plan.open.map((open) => ({ ...open, startTime: open.fromTime, endTime: open.untilTime })),
      placeOf,
      () => ({ kind: 'open' }),
    ),
  ];
  const gamesOf = Map.groupBy(
    games.filter(({ place }) => place !== null),
    ({ place }) => place?.date ?? '',
  );
  const weekdays = new Set([...gamesOf.keys()].map(weekdayOf));
  const openDates = plan.open
    .map(({ date }) => date)
    .filter((date) => weekdays.size === 0 || weekdays.has(weekdayOf(date)));
  return {
    games,
    rowsOf: Map.groupBy(rows, ({ date }) => date),
    gamesOf,
    dates: [...new Set([...gamesOf.keys(), ...openDates])].toSorted(),
    placeOf,
  };
}

type Timed = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

function rowsAt<Item extends Timed>(
  items: readonly Item[],
  placeOf: PlanDays['placeOf'],
  shownOf: (item: Item) => PlanRow['shown'],
): (PlanRow & { date: IsoDate })[] {
  return items.flatMap((item, index) => {
    const place = placeOf(item);
    if (place === null) return [];
    const shown = shownOf(item);
    return [{ ...place, id: `${shown.kind} ${index}`, shown }];
  });
}

/**
 * The day to show: the requested one if the draft has it, else the first one from today on with games, else the last.
 * @returns null if the draft has no days
 */
export function chooseGameDay(
  requested: string | null,
  { gamesOf, dates }: Pick<PlanDays, 'gamesOf' | 'dates'>,
  today: IsoDate,
): IsoDate | null {
  const found = dates.find((date) => date === requested);
  const withGames = dates.filter((date) => gamesOf.has(date));
  return found ?? withGames.find((date) => date >= today) ?? withGames.at(-1) ?? dates[0] ?? null;
}

const timeKey = ({ place }: Pick<NamedGame, 'place'>): string =>
  place === null ? '' : `${place.date} ${place.startTime} ${place.venueName} ${place.court}`;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
