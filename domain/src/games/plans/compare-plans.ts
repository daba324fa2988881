import { type ChangeCounts, changeKind, countChanges, type GameFacts } from '#games/count-changes.ts';
import type { DrawTeam } from '#games/draw/league.ts';
import { courtLabel } from '#games/look-up-courts.ts';
import { formatDayShort, monthAndDay, shortTimeRange } from '#time/format.ts';
import type { PlanGame, PlanPlace, SeasonCourt } from './season-facts.ts';

export type PlanComparison = {
  /** all games that differ */
  changed: number;
  counts: ChangeCounts;
  byDay: number;
  byTime: number;
  byGym: number;
  /** teams with changed games, by name; changes are in the order of keys */
  teams: { teamId: number; teamName: string; changes: GameDifference[] }[];
};

/** 'vs Owls', and where the game was and where it is. Null if it had or has no place, or does not exist. */
export type GameDifference = { key: string; text: string; before: string | null; after: string | null };

type Compared = { key: string; before: PlanGame | undefined; after: PlanGame | undefined };

/** How the games of two plans differ. */
export function comparePlans(
  before: readonly PlanGame[],
  after: readonly PlanGame[],
  { courts, teams }: { courts: readonly SeasonCourt[]; teams: readonly Pick<DrawTeam, 'id' | 'name'>[] },
): PlanComparison {
  const [was, now] = [before, after].map((games) => new Map(games.map((game) => [game.key, game])));
  const keys = [...new Set([...before, ...after].map(({ key }) => key))].toSorted();
  const court = new Map(courts.map((one) => [one.id, one]));
  const venueOf = (place: PlanPlace) => court.get(place.courtId)?.venueId;
  const placesOf = ({ before: one, after: other }: Compared) =>
    [one?.place ?? null, other?.place ?? null] as const;
  const differs = (compared: Compared, what: (place: PlanPlace) => unknown) => {
    const [one, other] = placesOf(compared);
    return one !== null && other !== null && what(one) !== what(other);
  };
  const factsOf = (game: PlanGame | undefined): GameFacts | null =>
    game?.place == null
      ? null
      : {
          ...game.place,
          gym: venueOf(game.place) ?? 0,
          court: game.place.courtId,
          sides: `${game.homeTeamId} ${game.awayTeamId}`,
        };
  const changeOf = ({ before: one, after: other }: Compared) => ({
    before: factsOf(one),
    after: factsOf(other),
  });
  const changed = keys
    .map((key) => ({ key, before: was?.get(key), after: now?.get(key) }))
    .filter((compared) => changeKind(changeOf(compared)) !== null);
  const count = (what: (place: PlanPlace) => unknown) => changed.filter((one) => differs(one, what)).length;
  const nameOf = new Map(teams.map(({ id, name }) => [id, name]));
  const textOf = (place: PlanPlace | null | undefined) => {
    if (place == null) return null;
    const { date, startTime, endTime, courtId } = place;
    const at = court.get(courtId);
    const day = `${formatDayShort(date)}, ${monthAndDay(date)}`;
    return `${day}, ${shortTimeRange(startTime, endTime)}, ${at === undefined ? 'a court that is gone' : courtLabel(at)}`;
  };
  const ofTeam = Map.groupBy(
    changed.flatMap((compared) => {
      const game = compared.after ?? compared.before;
      if (game === undefined) return [];
      const { homeTeamId: home, awayTeamId: away } = game;
      return [
        { teamId: home, opponent: `vs ${nameOf.get(away) ?? 'a team that is gone'}`, ...compared },
        { teamId: away, opponent: `at ${nameOf.get(home) ?? 'a team that is gone'}`, ...compared },
      ];
    }),
    ({ teamId }) => teamId,
  );
  return {
    changed: changed.length,
    counts: countChanges(changed.map(changeOf)),
    byDay: count(({ date }) => date),
    byTime: count(({ startTime }) => startTime),
    byGym: count(venueOf),
    teams: teams.flatMap(({ id, name }) => {
      const own = ofTeam.get(id);
      if (own === undefined) return [];
      const changes = own.map(({ key, opponent, before: one, after: other }) => ({
        key,
        text: opponent,
        before: textOf(one?.place),
        after: textOf(other?.place),
      }));
      return [{ teamId: id, teamName: name, changes }];
    }),
  };
}
