import { readStored, writeStored } from '#api/storage.ts';

/** A team as named in the calls about bookings. */
export type TeamName = { TeamName: string; DivisionName: string };

/**
 * The coach's teams as this tab last stored them, so that the bookings need not wait for them; null if there
 * are none.
 */
export function readTeamNames(): TeamName[] | null {
  try {
    const value: unknown = JSON.parse(readStored('tab', 'user_teams') ?? 'null');
    return Array.isArray(value) && value.every(isTeamName) ? value : null;
  } catch {
    return null;
  }
}

export function storeTeamNames(teams: readonly TeamName[]): void {
  const names = teams.map(({ TeamName, DivisionName }) => ({ TeamName, DivisionName }));
  writeStored('tab', 'user_teams', JSON.stringify(names));
}

function isTeamName(value: unknown): value is TeamName {
  const { TeamName, DivisionName } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof TeamName === 'string' && typeof DivisionName === 'string';
}
