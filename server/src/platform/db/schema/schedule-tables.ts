import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PermitStatus, Purpose } from './league-tables.ts';

/** The combined schedule and who changed it. */
export type ScheduleTables = {
  slot: {
    id: GeneratedAlways<number>;
    season_id: number;
    court_id: number;
    slot_date: string;
    start_time: string;
    end_time: string;
    permit_status: PermitStatus;
    purpose: Generated<Purpose>;
    withdrawn_at: Date | null;
    /** set while the permits no longer give the slot, and only its entry keeps it */
    dropped_at: Date | null;
    during: GeneratedAlways<string | null>;
  };
  entry: {
    id: GeneratedAlways<number>;
    slot_id: number;
    court_id: number;
    entry_date: string;
    start_time: string;
    end_time: string;
    type: EntryType;
    blocks: Generated<boolean>;
    state: Generated<'active' | 'cancelled'>;
    home_team_id: number | null;
    away_team_id: number | null;
    booked_by: 'coach' | 'admin';
    week_start: string | null;
    week_seat: number | null;
    created_by: number | null;
    created_at: Date;
    cancelled_by: number | null;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    blackout_id: number | null;
    title: string | null;
    external_team: string | null;
    external_email: string | null;
    revision: Generated<number>;
    cancellation_id: number | null;
    /** the credit that a practice beyond the weekly limit uses */
    make_up_id: Generated<number | null>;
    /** the season of the file that a game came from */
    file_season_id: number | null;
    game_number: string | null;
    during: GeneratedAlways<string | null>;
    teams: GeneratedAlways<string | null>;
  };
  /** view: where a court is */
  court_place: {
    court_id: number;
    court_name: string;
    court_key: string;
    venue_id: number;
    gym_name: string;
    gym_key: string;
    schedule_name: string;
    school_id: number;
    school_name: string;
    school_key: string;
    address: string;
    door_note: string;
    /** its gym has no other */
    is_only_court: boolean;
  };
  /** view: an entry with the names of what it is about, '' if it has none */
  entry_named: {
    id: number;
    slot_id: number;
    court_id: number;
    entry_date: string;
    start_time: string;
    end_time: string;
    type: EntryType;
    blocks: boolean;
    state: 'active' | 'cancelled';
    home_team_id: number | null;
    away_team_id: number | null;
    booked_by: 'coach' | 'admin';
    week_start: string | null;
    week_seat: number | null;
    created_at: Date;
    cancelled_at: Date | null;
    blackout_id: number | null;
    external_team: string | null;
    external_email: string | null;
    revision: number;
    title: string;
    division_name: string;
    practices_per_week: number | null;
    home_team: string;
    away_team: string;
    venue_id: number;
    school_name: string;
    gym_name: string;
    court_name: string;
    schedule_name: string;
    season_id: number;
    other_season: string | null;
    address: string;
    door_note: string;
    is_only_court: boolean;
    label_revision: number;
    label_changed_at: Date | null;
  };
  entry_label: {
    entry_id: number;
    revision: number;
    changed_at: Date;
  };
  reservation_type: {
    code: EntryType;
    position: number;
    label: string;
    default_duration_minutes: number;
    blocks_availability: boolean;
  };
  event_name: {
    id: GeneratedAlways<number>;
    kind: 'blackout' | 'clinic';
    name: string;
    name_key: string;
  };
  blackout: {
    id: GeneratedAlways<number>;
    season_id: number;
    scope: 'gym' | 'school';
    school_id: number;
    venue_id: number | null;
    blackout_date: string;
    start_time: string;
    end_time: string;
    created_by: number | null;
    created_at: Date;
  };
  cancellation: {
    id: GeneratedAlways<number>;
    at: Date;
    account_id: number | null;
    reason: string;
    undone_at: Date | null;
  };
  entry_move: {
    id: GeneratedAlways<number>;
    at: Date;
    account_id: number | null;
    undone_at: Date | null;
  };
  entry_move_part: {
    move_id: number;
    entry_id: number;
    from_slot_id: number;
    from_start_time: string;
    from_end_time: string;
    to_slot_id: number;
    to_start_time: string;
    to_end_time: string;
  };
  history: {
    id: GeneratedAlways<number>;
    at: Date;
    account_id: number | null;
    actor: string;
    action: string;
    slot_id: number | null;
    from_slot_id: number | null;
    entry_id: number | null;
    detail: ColumnType<Record<string, unknown>, string | undefined, string>;
  };
  calendar_link: {
    id: GeneratedAlways<number>;
    /** null: it belongs to the team */
    account_id: number | null;
    /** of a team's link, whose account may be gone */
    made_by: number | null;
    kind: 'coach' | 'team' | 'gym';
    team_id: number | null;
    venue_id: number | null;
    secret_hash: Buffer;
    created_at: Date;
    last_read_at: Date | null;
  };
};

type EntryType = 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
