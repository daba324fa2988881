import type { LeagueCoach, LeagueTeam } from '@portal/contract/admin-coaches.ts';

/** The dialog to open. */
export type OpenDialog =
  | { what: 'add-team' }
  | { what: 'rename-team'; team: LeagueTeam }
  | { what: 'withdraw-team' | 'merge-team'; team: LeagueTeam }
  | { what: 'remove-team'; team: LeagueTeam }
  | { what: 'calendar' | 'share'; team: LeagueTeam }
  | { what: 'add-coach'; team: LeagueTeam }
  | { what: 'edit-coach'; coach: LeagueCoach }
  | { what: 'unlink'; team: LeagueTeam; coach: LeagueCoach }
  /** null: everyone without an account */
  | { what: 'invite'; coaches: readonly LeagueCoach[] | null };

/** Opens a dialog from a row, the panel or the list's header. */
export type Ask = (dialog: OpenDialog) => void;

/** A coach as a member of one team. */
export type TeamCoach = { teamId: number; coachId: number };

export type TeamRowActions = {
  ticked: ReadonlySet<number>;
  onTick: (teamIds: readonly number[], isOn: boolean) => void;
  ask: Ask;
  onOpenCoach: (coach: TeamCoach) => void;
};
