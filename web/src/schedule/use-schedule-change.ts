import { useQueryClient } from '@tanstack/react-query';
import type { Keyed } from '#api/keyed-sender.ts';
import { useChange } from '#api/use-change.ts';
import { refreshSchedule } from './queries.ts';

/** A change of the schedule; a refusal refreshes the rows. */
export function useScheduleChange<Answer, Input = void>(
  request: (input: Input, keyed: Keyed) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queries = useQueryClient();
  return useChange({ request, onDone, onFailed: () => void refreshSchedule(queries) });
}
