import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import type { Team } from '#practices/from-wire.ts';
import { limitOf, NOTHING_TO_BOOK } from '#practices/per-week.ts';

/** The week and the teams that still have practices to book; null if every team has its practices. */
export type NextStep = { week: 'current' | 'next'; teams: Team[] } | null;

/** The next step: practices of this week come first, then those of next week. */
export function nextStep(teams: readonly Team[]): NextStep {
  for (const week of ['current', 'next'] as const) {
    const missing = teams.filter((team) => hasFreePractice(team.week[week]));
    if (missing.length > 0) return { week, teams: missing };
  }
  return null;
}

/** 'Knicks still need a practice this week.', 'Knicks still need 2 practices next week.' */
export function nextStepText({ week, teams }: NonNullable<NextStep>, teamCount: number): string {
  const weekName = week === 'current' ? 'this week' : 'next week';
  const [only] = teams;
  const most = Math.max(...teams.map((team) => team.week[week].limit - team.week[week].used));
  if (teams.length === 1 && only)
    return `${only.teamName} still need ${most === 1 ? 'a practice' : `${most} practices`} ${weekName}.`;
  return `${whoseTeams(teams.length, teamCount)} still need ${most === 1 ? 'a practice' : 'practices'} ${weekName}.`;
}

function whoseTeams(count: number, of: number): string {
  if (count < of) return `${count} of your ${of} teams`;
  return count === 2 ? 'Both of your teams' : `All ${count} of your teams`;
}

/** 'Every team has its practice, this week and next.', or 'Knicks have their practice, …', if there is no next step. */
export function allSetText(teams: readonly Team[]): string {
  const limits = teams.map(limitOf);
  if (limits.every((limit) => limit === 0)) return NOTHING_TO_BOOK;
  const [only] = teams;
  const who = teams.length === 1 && only ? `${only.teamName} have their` : 'Every team has its';
  return `${who} ${limits.every((limit) => limit === 1) ? 'practice' : 'practices'}, this week and next.`;
}
