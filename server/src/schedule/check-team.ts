import { AppError } from '#platform/errors.ts';
import type { ScheduleTeam } from './team-repository.ts';

/** The refusal if the division has no such team in the active season. */
export const noSuchTeam = (divisionName: string, teamName: string): AppError =>
  new AppError('NOT_FOUND', `The active season has no team ${teamName} in ${divisionName}.`);

/** @throws AppError INVALID_INPUT naming the field if nobody, or nobody with that address, coaches the team */
export function checkTeamCoach(team: ScheduleTeam, email: string, field: string): void {
  if (team.coaches.some((coach) => coach.email === email)) return;
  const name = `${team.divisionName} ${team.name}`;
  const text =
    team.coaches.length === 0
      ? `${name} has no coach yet. Please add one on the Coaches page first.`
      : `${email} is not a coach of ${name}.`;
  throw new AppError('INVALID_INPUT', text, { fields: { [field]: text } });
}
