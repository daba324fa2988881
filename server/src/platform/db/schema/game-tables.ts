import type { GeneratedAlways } from 'kysely';

/** Games from files. */
export type GameTables = {
  game_import: {
    id: GeneratedAlways<number>;
    season_id: number;
    account_id: number | null;
    file_name: string;
    at: Date;
    new_count: number;
    changed_count: number;
    gone_count: number;
    unchanged_count: number;
    review_count: number;
    reverted_at: Date | null;
    reverted_by: number | null;
    /** the plan that was published; null for a file */
    plan_id: number | null;
    former_plan_id: number | null;
  };
  game_import_part: {
    import_id: number;
    entry_id: number;
    what: 'added' | 'changed' | 'canceled';
    from_revision: number | null;
    revision: number;
    from_type: 'game' | 'playoff' | null;
    from_slot_id: number | null;
    from_start_time: string | null;
    from_end_time: string | null;
    from_home_team_id: number | null;
    from_away_team_id: number | null;
    from_external_team: string | null;
    from_external_email: string | null;
    from_is_imported: boolean | null;
    from_game_number: string | null;
  };
  game_answer: {
    season_id: number;
    key: string;
    answer: string;
    account_id: number | null;
    at: Date;
  };
};
