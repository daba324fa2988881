import type { League } from '@portal/contract/league-settings.ts';

/** The league before the server has said what it is called: as the server begins, too. */
export const LEAGUE: League = {
  name: 'Maplewood Youth Basketball',
  phone: '+1 732 555 0100',
  email: 'coaches@example.org',
};
