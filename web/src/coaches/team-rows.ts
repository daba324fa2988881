import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';

/** What a dialog was asked to be about. */
export type Asked =
  | { what: 'add-team' }
  | { what: 'rename-team'; team: LeagueTeam }
  | { what: 'remove-team'; team: LeagueTeam }
  | { what: 'add-coach'; team: LeagueTeam }
  | { what: 'edit-coach'; coach: LeagueCoach }
  | { what: 'unlink'; team: LeagueTeam; coach: LeagueCoach }
  | { what: 'invite-all' };

/** What can be done from a row or a card. */
export type TeamActions = {
  ask: (asked: Asked) => void;
  invite: (coach: LeagueCoach) => void;
  /** whose invitation is on its way; null is nobody's */
  inviting: number | null;
};

export type TeamRowsProps = { teams: readonly LeagueTeam[]; actions: TeamActions };
