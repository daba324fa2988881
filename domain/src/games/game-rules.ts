import { minutesOf, type WallTime, type Weekday } from '#time/wall-clock.ts';
import { mostGamesIn, type PlayingTimes } from './most-games.ts';

/** What the games of a division have to satisfy. @see docs/spec/decisions.md#game-rules */
export type GameRules = {
  /** 0: no games are drawn up for the division */
  gamesPerTeam: number;
  gameMinutes: number;
  /** between two games on a court */
  changeoverMinutes: number;
  /** not empty, in order */
  weekdays: readonly Weekday[];
  /** no game starts before */
  earliestTime: WallTime;
  /** every game has ended by then */
  latestTime: WallTime;
  /** null: any gym; empty when the chosen gyms are gone */
  venueIds: readonly number[] | null;
  /** most games of a team on a day and in a week */
  gamesPerDay: number;
  gamesPerWeek: number;
  /** weeks between two games of the same teams */
  rematchWeeks: number;
};

/** Least, most and step of every number. */
export const RULE_LIMITS = {
  gamesPerTeam: { min: 0, max: 60, step: 1 },
  gameMinutes: { min: 15, max: 240, step: 5 },
  changeoverMinutes: { min: 0, max: 60, step: 5 },
  gamesPerDay: { min: 1, max: 5, step: 1 },
  gamesPerWeek: { min: 1, max: 14, step: 1 },
  rematchWeeks: { min: 0, max: 20, step: 1 },
} as const;
export type RuleNumber = keyof typeof RULE_LIMITS;

export const TRAVEL_LIMITS = { min: 0, max: 240, step: 5 } as const;
export const DEFAULT_TRAVEL_MINUTES = 20;
/** Between two gyms of a school. */
export const SAME_SCHOOL_TRAVEL_MINUTES = 5;

/** The latest time by which anything on a court ends. */
const LAST_END = '23:45:00';

/** The default rules of a division. @param gameMinutes how long games of the league last */
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

/** What is wrong with a number; null if nothing is. */
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

/** The number of games of a division. If teams x games is odd, one team plays one less. */
export const gamesNeeded = (teams: number, gamesPerTeam: number): number =>
  teams < 2 ? 0 : Math.floor((teams * gamesPerTeam) / 2);

/** An unbroken stretch of gym time, and on how many days and courts of a gym a weekday has it. */
export type OpenTime = {
  venueId: number;
  weekday: Weekday;
  fromTime: WallTime;
  untilTime: WallTime;
  courtDays: number;
};

/** How many games the open gym time holds on the days, hours and in the gyms of the rules. */
export const countGamePlaces = (rules: GameRules, openTime: readonly OpenTime[]): number =>
  countAllPlaces([rules], openTime);

/** How many games of all divisions together the open gym time holds at most. */
export function countAllPlaces(all: readonly GameRules[], openTime: readonly OpenTime[]): number {
  return openTime.reduce((sum, { venueId, weekday, fromTime, untilTime, courtDays }) => {
    const playing = all.filter(
      ({ weekdays, venueIds }) => weekdays.includes(weekday) && (venueIds?.includes(venueId) ?? true),
    );
    const time = { from: minutesOf(fromTime), until: minutesOf(untilTime) };
    return sum + courtDays * mostGamesIn(time, playing.map(playingTimesOf));
  }, 0);
}

const playingTimesOf = (rules: GameRules): PlayingTimes => ({
  minutes: rules.gameMinutes,
  changeoverMinutes: rules.changeoverMinutes,
  earliest: minutesOf(rules.earliestTime),
  latest: minutesOf(rules.latestTime),
});
