import type { EventName } from '@portal/contract/schedule-lists.ts';
import { useQueryClient } from '@tanstack/react-query';
import { eventNames } from '#schedule/queries.ts';
import type { NameKind } from './messages.ts';

/** Shows a confirmed change in the list immediately, then refetches the list. */
export function useNameList(kind: NameKind) {
  const queries = useQueryClient();
  const { queryKey } = eventNames(kind);
  return {
    change: (edit: (list: EventName[]) => EventName[]) =>
      queries.setQueryData(queryKey, (list) => list && edit(list)),
    refresh: () => void queries.invalidateQueries({ queryKey }),
    has: (id: number) => queries.getQueryData(queryKey)?.some((name) => name.id === id) ?? false,
  };
}
