import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';
import { FILE_IMPORTS } from '#shared/use-file-preview.ts';

export type PermitBook = Answer<'getPermitBook'>;
export type BookRow = PermitBook['schools'][number];
export type Sums = PermitBook['totals'];
export type SchoolHours = Answer<'getSchoolHours'>;
export type Invoice = Answer<'readInvoice'>;

const SHARED = {
  meta: { changesWith: ({ kind }: LiveEvent) => kind === 'slots' },
  // permits and closures change without an event
  refetchOnMount: 'always',
} as const;

/** The hours of all schools in a month; null for the server's default month. */
export const permitBook = (month: string | null) =>
  queryOptions({
    queryKey: ['permit-book', 'month', month],
    ...SHARED,
    queryFn: ({ signal }) => call('getPermitBook', { query: month === null ? {} : { month }, signal }),
  });

/** The details of a school's hours. */
export const schoolHours = (schoolId: number, month: string) =>
  queryOptions({
    queryKey: ['permit-book', 'school', schoolId, month],
    ...SHARED,
    queryFn: ({ signal }) => call('getSchoolHours', { params: { id: schoolId }, query: { month }, signal }),
  });

/** Refetches everything that the permit book shows. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: [FILE_IMPORTS] });
    await queries.invalidateQueries({ queryKey: ['permit-book'] });
  };
}
