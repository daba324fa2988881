import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Plans for the games of a season. */
export type GamePlanTables = {
  game_plan: {
    id: GeneratedAlways<number>;
    season_id: number;
    name: string;
    state: Generated<'draft' | 'published' | 'superseded'>;
    based_on: number | null;
    keep: 'pinned' | 'all';
    division_ids: number[] | null;
    supposed: ColumnType<Record<string, unknown>, string | undefined, never>;
    seed: number;
    moves: number;
    engine_version: number;
    input: ColumnType<Record<string, unknown>, string, never>;
    broken: number;
    doubles: number;
    made_by: number | null;
    made_at: Date;
    published_at: Date | null;
  };
  planned_game: {
    plan_id: number;
    key: string;
    division_id: number;
    home_team_id: number;
    away_team_id: number;
    /** null: the game has no place */
    court_id: number | null;
    game_date: string | null;
    start_time: string | null;
    end_time: string | null;
    pinned: Generated<boolean>;
    /** the game in the schedule */
    entry_id: number | null;
  };
};
