import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

export const divisions = queryOptions({
  queryKey: ['admin', 'divisions'],
  queryFn: ({ signal }) => call('listDivisions', { query: {}, signal }),
});
