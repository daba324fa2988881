import type { Team } from './from-wire.ts';

const WORDS = 'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(
  ' ',
);
const USE_THEM = 'Please use them, or cancel early so another team can use the gym.';
const byName = new Intl.Collator('en', { numeric: true });

export type PerWeekTexts = {
  /**
   * the instruction on the practice requests page; for one practice, in the words of the specification
   * (docs/spec/product.md#practice-requests)
   */
  instruction: string;
  /** the booking rule of the dashboard */
  rule: string;
  /** shown to a coach without bookings */
  empty: string;
};

const ONE: PerWeekTexts = {
  instruction: 'Please select a practice time for your team(s) - One practice per week per team',
  rule: 'Each team gets one practice per week. Please use it, or cancel early so another team can use the gym.',
  empty: 'Every team has one practice per week. Pick yours while slots are open.',
};

/** Shown to a coach whose divisions have no practices. */
export const NOTHING_TO_BOOK = 'Your teams have no practices to book.';

/**
 * Sentences with the number of practices per week: one number if the teams' divisions agree, otherwise
 * each division's. Until the teams are loaded, one practice, the usual number.
 * @see docs/spec/decisions.md#quota
 */
export function perWeekTexts(teams: readonly Team[] = []): PerWeekTexts {
  const limits = limitByDivision(teams);
  const [limit = 1, ...others] = new Set(limits.values());
  if (others.length > 0) return listed(limits);
  if (limit === 1) return ONE;
  if (limit === 0) return { instruction: NOTHING_TO_BOOK, rule: NOTHING_TO_BOOK, empty: NOTHING_TO_BOOK };
  return {
    instruction: `Please select a practice time for your team(s) - ${limit} practices per week per team`,
    rule: `Each team gets ${limit} practices per week. ${USE_THEM}`,
    empty: `Every team has ${limit} practices per week. Pick yours while slots are open.`,
  };
}

/** How many practices a team may book in each week. */
export const limitOf = (team: Team): number => team.week.current.limit;

function limitByDivision(teams: readonly Team[]): Map<string, number> {
  const active = teams.filter(({ canBook }) => canBook);
  return new Map(active.map((team) => [team.divisionName, limitOf(team)]));
}

function listed(limits: Map<string, number>): PerWeekTexts {
  const list = [...limits]
    .toSorted(([a], [b]) => byName.compare(a, b))
    .map(([division, limit]) => `${division} ${WORDS[limit] ?? limit}`)
    .join(', ');
  const each = `Practices per week per team: ${list}`;
  return {
    instruction: `Please select a practice time for your team(s) - ${each}`,
    rule: `${each}. ${USE_THEM}`,
    empty: `${each}. Pick yours while slots are open.`,
  };
}
