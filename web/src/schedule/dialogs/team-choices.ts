import type { CoachEntry } from '@portal/contract/schedule-lists.ts';

export type Coach = { email: string; name: string };

const inOrder = new Intl.Collator('en', { numeric: true }).compare;
const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort(inOrder);

export function divisionsOf(entries: readonly CoachEntry[]): string[] {
  return distinct(entries.map(({ divisionName }) => divisionName));
}

export function teamsOf(entries: readonly CoachEntry[], divisionName: string): string[] {
  return distinct(
    entries.filter((entry) => entry.divisionName === divisionName).map(({ teamName }) => teamName),
  );
}

/** The coaches of a team; empty if it has none. */
export function coachesOf(entries: readonly CoachEntry[], divisionName: string, teamName: string): Coach[] {
  return entries
    .filter((entry) => entry.divisionName === divisionName && entry.teamName === teamName)
    .filter(({ coachEmail }) => coachEmail !== '')
    .map(({ coachEmail, coachName, coachFirstName, coachLastName }) => ({
      email: coachEmail,
      name: coachName || `${coachFirstName} ${coachLastName}`.trim() || coachEmail,
    }));
}
