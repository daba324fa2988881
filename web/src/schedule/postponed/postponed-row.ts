import type { PostponedGame } from '@portal/contract/schedule-postponed.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { POSTPONED } from '../row-keys.ts';

/** 'Hawks vs Owls (Boys 3-4)' */
export const sidesOf = ({ HomeTeam, AwayTeam, DivisionName }: PostponedGame): string =>
  `${[HomeTeam, AwayTeam].filter(Boolean).join(' vs ')} (${DivisionName})`;

/** A postponed game as the row that it had in the combined schedule. */
export const toRow = (game: PostponedGame): ScheduleRow => ({
  slotId: game.AvailabilityId,
  type: game.type.toUpperCase(),
  status: POSTPONED,
  date: game.date,
  startTime: game.startTime,
  endTime: game.endTime,
  schoolName: game.SchoolName,
  gymName: game.GymName,
  court: game.Court,
  divisionName: game.DivisionName,
  teamName: '',
  homeTeam: game.HomeTeam,
  awayTeam: game.AwayTeam,
  scheduleName: '',
  venueId: 0,
  weekday: '',
  entryId: game.EntryId,
  takenBy: '',
  detail: '',
  blackoutScope: null,
  otherSeason: '',
  slotStartTime: game.startTime,
  slotEndTime: game.endTime,
  heldFor: '',
  heldUntilAt: '',
});
