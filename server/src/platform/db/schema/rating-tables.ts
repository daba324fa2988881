import type { Grade } from '@portal/domain/ratings/player.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** Players, their ratings and who read them. */
export type RatingTables = {
  rating_season: {
    season_id: number;
    deadline: string | null;
    locked_at: Date | null;
    locked_by: number | null;
    due_at: Date | null;
  };
  player: {
    id: GeneratedAlways<number>;
    team_id: number;
    first_name: string;
    last_initial: string;
    jersey_number: string | null;
    grade: Grade | null;
  };
  rating: {
    id: GeneratedAlways<number>;
    player_id: number;
    account_id: number;
    handling: number | null;
    shooting: number | null;
    passing: number | null;
    defense: number | null;
    rebounding: number | null;
    speed: number | null;
    coachability: number | null;
    note: Generated<string>;
    state: Generated<'draft' | 'submitted'>;
    revision: Generated<number>;
    saved_at: Date;
    submitted_at: Date | null;
  };
  rating_access: {
    id: GeneratedAlways<number>;
    account_id: number | null;
    action: string;
    season_id: number | null;
    subject: Generated<string>;
    hour: Date;
    at: Date;
    last_at: Date;
    times: Generated<number>;
  };
};
