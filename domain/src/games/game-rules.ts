import { minutesOf, type WallTime, type Weekday } from '#time/wall-clock.ts';
import { maxGamesIn, type PlayingTimes } from './max-games.ts';

/**
 * What the games of a division must satisfy.
 * @see docs/spec/decisions.md#game-rules
 */
export type GameRules = {
  /** 0: no games are generated for the division */
  gamesPerTeam: number;
  gameMinutes: number;
  /** between two games on a court */
  changeoverMinutes: number;
  /** at least one, in order */
  weekdays: readonly Weekday[];
  /** no game starts earlier */
  earliestTime: WallTime;
  /** no game ends later */
  latestTime: WallTime;
  /** null: any gym; empty if the chosen gyms no longer exist */
  venueIds: readonly number[] | null;
  /** the most games of a team per day and per week */
  gamesPerDay: number;
  gamesPerWeek: number;
  /** the weeks between two games of the same teams */
  rematchWeeks: number;
};

/** The minimum, maximum and step of each number, in the order of lists. */
export const RULE_LIMITS = {
  gamesPerTeam: { min: 0, max: 60, step: 1 },
  gameMinutes: { min: 15, max: 240, step: 5 },
  gamesPerDay: { min: 1, max: 5, step: 1 },
  gamesPerWeek: { min: 1, max: 14, step: 1 },
  rematchWeeks: { min: 0, max: 20, step: 1 },
  changeoverMinutes: { min: 0, max: 60, step: 5 },
} as const;
export type RuleNumber = keyof typeof RULE_LIMITS;

export const TRAVEL_LIMITS = { min: 0, max: 240, step: 5 } as const;
export const DEFAULT_TRAVEL_MINUTES = 20;
/** Travel between two gyms of one school. */
export const SAME_SCHOOL_TRAVEL_MINUTES = 5;

/** When everything on a court must have ended. */
const LAST_END = '23:45:00';

/**
 * The default rules of a division.
 * @param gameMinutes the league's usual game length
 */
export const defaultGameRules = (gameMinutes: number): GameRules => ({
  gamesPerTeam: 10,
  gameMinutes: Math.min(gameMinutes, RULE_LIMITS.gameMinutes.max),
  changeoverMinutes: 0,
  weekdays: [0, 6],
  earliestTime: '09:00:00',
  latestTime: '18:00:00',
  venueIds: null,
  gamesPerDay: 1,
  gamesPerWeek: 2,
  rematchWeeks: 3,
});

/** What is wrong with a number; null if it is valid. */
export function numberProblem(
  value: number,
  { min, max, step }: { min: number; max: number; step: number },
): string | null {
  if (Number.isInteger(value) && value >= min && value <= max && value % step === 0) return null;
  return step === 1
    ? `Enter a whole number from ${min} to ${max}.`
    : `Enter ${min} to ${max} minutes, in steps of ${step}.`;
}

export type RuleProblems = Partial<Record<keyof GameRules, string>>;

/** What is wrong with the rules, by field; empty if nothing is. @param rules times that exist, 'HH:MM:SS' */
export function gameRuleProblems(rules: GameRules): RuleProblems {
  const problems: RuleProblems = {};
  for (const name of Object.keys(RULE_LIMITS) as RuleNumber[]) {
    const problem = numberProblem(rules[name], RULE_LIMITS[name]);
    if (problem !== null) problems[name] = problem;
  }
  if (rules.weekdays.length === 0) problems.weekdays = 'Choose at least one day.';
  if (rules.latestTime > LAST_END) problems.latestTime = 'Games end by 11:45 PM.';
  else if (rules.latestTime <= rules.earliestTime) {
    problems.latestTime = 'The latest end must be after the earliest start.';
  } else if (!problems.gameMinutes && minutesBetween(rules) < rules.gameMinutes) {
    problems.gameMinutes = 'No game of this length fits between the earliest start and the latest end.';
  }
  if (!problems.gamesPerDay && !problems.gamesPerWeek && rules.gamesPerDay > rules.gamesPerWeek) {
    problems.gamesPerDay = 'A day can’t have more games than a week.';
  }
  return problems;
}

const minutesBetween = ({ earliestTime, latestTime }: GameRules) =>
  minutesOf(latestTime) - minutesOf(earliestTime);

/** The number of games of a division. If teams x games is odd, one team plays one fewer. */
export const gamesNeeded = (teams: number, gamesPerTeam: number): number =>
  teams < 2 ? 0 : Math.floor((teams * gamesPerTeam) / 2);

/** Gym time without a gap, and on how many days and courts of the gym it is open. */
export type OpenTime = {
  venueId: number;
  weekday: Weekday;
  fromTime: WallTime;
  untilTime: WallTime;
  courtDays: number;
};

/** How many games fit into the open gym time on the days, between the hours and in the gyms of the rules. */
export const countGamePlaces = (rules: GameRules, openTime: readonly OpenTime[]): number =>
  countAllPlaces([rules], openTime);

/** The most games that fit into the open gym time for all divisions together. */
export function countAllPlaces(all: readonly GameRules[], openTime: readonly OpenTime[]): number {
  return openTime.reduce((sum, { venueId, weekday, fromTime, untilTime, courtDays }) => {
    const playing = all.filter(
      ({ weekdays, venueIds }) => weekdays.includes(weekday) && (venueIds?.includes(venueId) ?? true),
    );
    const time = { from: minutesOf(fromTime), until: minutesOf(untilTime) };
    return sum + courtDays * maxGamesIn(time, playing.map(playingTimesOf));
  }, 0);
}

const playingTimesOf = (rules: GameRules): PlayingTimes => ({
  minutes: rules.gameMinutes,
  changeoverMinutes: rules.changeoverMinutes,
  earliest: minutesOf(rules.earliestTime),
  latest: minutesOf(rules.latestTime),
});
