import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '#api/use-change.ts';
import { refreshSchedule } from './queries.ts';

/** A change of the schedule; a refusal shows in the list, too. */
export function useScheduleChange() {
  const queries = useQueryClient();
  return useChange(() => void refreshSchedule(queries));
}
