import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';

/** The dialog that was asked for. */
export type Asked =
  | { what: 'add-team' }
  | { what: 'rename-team'; team: LeagueTeam }
  | { what: 'remove-team'; team: LeagueTeam }
  | { what: 'add-coach'; team: LeagueTeam }
  | { what: 'edit-coach'; coach: LeagueCoach }
  | { what: 'unlink'; team: LeagueTeam; coach: LeagueCoach }
  | { what: 'invite-all' };

/** Opens a dialog, from a row or a card. */
export type Ask = (asked: Asked) => void;

export type TeamRowsProps = { teams: readonly LeagueTeam[]; ask: Ask };
