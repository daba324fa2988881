import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** What games have to satisfy, and the days off of teams. */
export type GameRuleTables = {
  game_season: {
    season_id: number;
    rules_revision: Generated<number>;
    rules_saved_at: Date | null;
    rules_saved_by: number | null;
    travel_minutes: Generated<number>;
    days_off_deadline: string | null;
    days_off_per_team: Generated<number>;
  };
  game_rule: {
    division_id: number;
    games_per_team: number;
    game_minutes: number;
    changeover_minutes: number;
    weekdays: Weekday[];
    earliest_time: string;
    latest_time: string;
    any_venue: boolean;
    games_per_day: number;
    games_per_week: number;
    rematch_weeks: number;
  };
  game_rule_venue: { division_id: number; venue_id: number };
  home_venue: { team_id: number; venue_id: number };
  team_day_off: {
    id: GeneratedAlways<number>;
    team_id: number;
    first_date: string;
    last_date: string;
    from_time: string | null;
    until_time: string | null;
    kind: 'must' | 'prefer';
    state: 'asked' | 'granted' | 'declined';
    reason: string;
    asked_by: number | null;
    asked_at: Date;
    decided_by: number | null;
    decided_at: Date | null;
  };
};
