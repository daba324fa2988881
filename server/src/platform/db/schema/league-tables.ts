import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Seasons, teams and their coaches, gyms and their permits. */
export type LeagueTables = {
  season: {
    id: GeneratedAlways<number>;
    year: number;
    name: 'WINTER' | 'SPRING' | 'SUMMER' | 'FALL';
    program_name: string;
    is_active: Generated<boolean>;
    created_at: Date;
    /** null while it is being prepared */
    activated_at: Date | null;
  };
  division: {
    id: GeneratedAlways<number>;
    season_id: number;
    name: string;
    name_key: string;
    practices_per_week: Generated<number>;
    prime_from: Generated<string>;
    prime_until: Generated<string>;
    late_from: Generated<string>;
    early_before: Generated<string>;
  };
  team: {
    id: GeneratedAlways<number>;
    division_id: number;
    name: string;
    name_key: string;
    /** null for teams from before it was known */
    created_at: Date | null;
  };
  coach: {
    id: GeneratedAlways<number>;
    email: string;
    first_name: string;
    last_name: string;
    invited_at: Date | null;
  };
  team_coach: { team_id: number; coach_id: number };
  school: { id: GeneratedAlways<number>; name: string; name_key: string };
  venue: {
    id: GeneratedAlways<number>;
    school_id: number;
    gym_name: string;
    gym_key: string;
    schedule_name: string;
    /** '' if nobody has entered it */
    address: Generated<string>;
    door_note: Generated<string>;
  };
  court: { id: GeneratedAlways<number>; venue_id: number; name: string; name_key: string };
  permit: {
    id: GeneratedAlways<number>;
    season_id: number;
    venue_id: number;
    court_id: number | null;
    weekday: Weekday;
    from_time: string;
    to_time: string;
    first_date: string;
    last_date: string;
    slot_minutes: number;
    status: PermitStatus;
    purpose: Generated<Purpose>;
  };
  closure: {
    id: GeneratedAlways<number>;
    season_id: number;
    first_date: string;
    last_date: string;
    school_id: number | null;
    venue_id: number | null;
    reason: string;
    court_id: number | null;
    weekday: Weekday | null;
    from_time: string | null;
    to_time: string | null;
  };
  carry_over: {
    id: GeneratedAlways<number>;
    season_id: number;
    from_season_id: number;
    permits: JSONColumnType<Record<string, unknown>[]>;
    divisions: JSONColumnType<Record<string, unknown>[]>;
    carried_by: number | null;
    carried_at: Date;
    undone_at: Date | null;
    undone_by: number | null;
    undone: JSONColumnType<Record<string, unknown>> | null;
  };
  generated_slot: {
    season_id: number;
    court_id: number;
    slot_date: string;
    start_time: string;
    end_time: string;
    permit_status: PermitStatus;
    purpose: Generated<Purpose>;
  };
};

export type Purpose = 'any' | 'practices' | 'games';
export type PermitStatus = 'approved' | 'pending' | 'declined' | 'canceled';
