import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** The links that the person has made, and the teams that she may make one for. */
export const calendarLinks = queryOptions({
  queryKey: ['calendar-links'],
  queryFn: ({ signal }) => call('listCalendarLinks', { signal }),
});
