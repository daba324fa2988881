import type { League } from '@portal/contract/league.ts';

/** The league before the server has said what it is called, and until an administrator has entered it. */
export const LEAGUE: League = { name: '', phone: '', email: '', year: BUILD_YEAR };
