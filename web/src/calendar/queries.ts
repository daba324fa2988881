import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** The user's links, and the teams that they may create links for. */
export const calendarLinks = queryOptions({
  queryKey: ['calendar-links'],
  queryFn: ({ signal }) => call('listCalendarLinks', { signal }),
});
