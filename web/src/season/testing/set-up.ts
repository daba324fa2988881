import type { SetUp } from '@portal/contract/jobs.ts';

/** The state of a season's set-up; by default nothing is done. */
export const setUpOf = (changes: Partial<SetUp> = {}): SetUp => ({
  gyms: 0,
  courts: 0,
  permits: 0,
  closures: 0,
  teams: 0,
  teamsWithoutCoach: 0,
  coaches: 0,
  notInvited: 0,
  slots: 0,
  bookable: 0,
  weeks: 0,
  firstDate: null,
  lastDate: null,
  perGym: [],
  ...changes,
});
