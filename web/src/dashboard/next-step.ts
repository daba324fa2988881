import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import type { Team } from '#practices/from-wire.ts';

/** The week in which the coach has something to do, and for which teams; null when every team has its practices. */
export type NextStep = { week: 'current' | 'next'; teams: Team[] } | null;

/** The best next step: teams with a practice to book this week come first, then those of next week. */
export function nextStep(teams: readonly Team[]): NextStep {
  for (const week of ['current', 'next'] as const) {
    const missing = teams.filter((team) => hasFreePractice(team.week[week]));
    if (missing.length > 0) return { week, teams: missing };
  }
  return null;
}

/** 'Knicks still has a practice to book this week.' */
export function nextStepText({ week, teams }: NonNullable<NextStep>, teamCount: number): string {
  const weekName = week === 'current' ? 'this week' : 'next week';
  const [only] = teams;
  if (teams.length === 1 && only) return `${only.teamName} still has a practice to book ${weekName}.`;
  return `${whoseTeams(teams.length, teamCount)} still have a practice to book ${weekName}.`;
}

function whoseTeams(count: number, of: number): string {
  if (count < of) return `${count} of your ${of} teams`;
  return count === 2 ? 'Both of your teams' : `All ${count} of your teams`;
}
