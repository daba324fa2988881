import type { MailState } from '@portal/domain/mail/mail-kinds.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import type { Grade } from '@portal/domain/ratings/player.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/**
 * The tables of the migrations beside this file, as Kysely sees them. `date` columns are 'YYYY-MM-DD' and `time`
 * columns 'HH:MM:SS' strings (league wall clock), `timestamptz` are Dates, int8 are numbers.
 */
export type Schema = {
  setting: { name: string; value: JSONColumnType<SettingValue> };
  account: {
    id: GeneratedAlways<number>;
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    role: Generated<'ADMIN' | 'COACH'>;
    email_verified_at: Date | null;
    created_at: Date;
  };
  session: {
    id: string;
    token_hash: Buffer;
    account_id: number;
    device: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  mailed_link: {
    account_id: number;
    purpose: 'confirm' | 'reset';
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  throttle: { key: string; hits: number; window_ends_at: Date };
  mail: {
    id: GeneratedAlways<number>;
    message_id: string;
    kind: string;
    recipient: string;
    data: JSONColumnType<Record<string, unknown>>;
    secret: string | null;
    state: Generated<MailState>;
    attempts: Generated<number>;
    next_attempt_at: Date;
    last_error: string | null;
    created_at: Date;
    finished_at: Date | null;
    priority: Generated<number>;
    queued_at: Date;
    problem: string | null;
    resend_of: number | null;
    mail_group: OptionalMails | null;
  };
  mail_switched_off: { email: string; mail_group: OptionalMails; since: Date; by_way_of: 'account' | 'link' };
  unsubscribe_key: { id: Generated<boolean>; secret: Buffer };
  mail_outage: {
    id: GeneratedAlways<number>;
    began_at: Date;
    last_seen_at: Date;
    ended_at: Date | null;
    problem: string;
    detail: string;
  };
  idempotency: {
    account_id: number;
    key: string;
    request_hash: Buffer;
    answer: JSONColumnType<Record<string, unknown>> | null;
    created_at: Date;
  };
  season: {
    id: GeneratedAlways<number>;
    year: number;
    name: 'WINTER' | 'SPRING' | 'SUMMER' | 'FALL';
    program_name: string;
    is_active: Generated<boolean>;
    created_at: Date;
  };
  division: {
    id: GeneratedAlways<number>;
    season_id: number;
    name: string;
    name_key: string;
    practices_per_week: Generated<number>;
  };
  team: { id: GeneratedAlways<number>; division_id: number; name: string; name_key: string };
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
  };
  court: { id: GeneratedAlways<number>; venue_id: number; name: string; name_key: string };
  permit: {
    id: GeneratedAlways<number>;
    season_id: number;
    venue_id: number;
    court_id: number | null;
    weekday: number;
    from_time: string;
    to_time: string;
    first_date: string;
    last_date: string;
    slot_minutes: number;
    status: PermitStatus;
  };
  closure: {
    id: GeneratedAlways<number>;
    season_id: number;
    first_date: string;
    last_date: string;
    school_id: number | null;
    venue_id: number | null;
    reason: string;
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
  };
  slot: {
    id: GeneratedAlways<number>;
    season_id: number;
    court_id: number;
    slot_date: string;
    start_time: string;
    end_time: string;
    permit_status: PermitStatus;
    withdrawn_at: Date | null;
    during: GeneratedAlways<string>;
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
    during: GeneratedAlways<string>;
    teams: GeneratedAlways<string>;
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
  history: {
    id: GeneratedAlways<number>;
    at: Date;
    account_id: number | null;
    actor: string;
    action: string;
    slot_id: number | null;
    entry_id: number | null;
    detail: ColumnType<Record<string, unknown>, string | undefined, string>;
  };
  enrollment_file: {
    id: GeneratedAlways<number>;
    season_id: number;
    file_name: string;
    sha256: string;
    family: string;
    fields: string[];
    row_count: number;
    filled_count: number;
    uploaded_by: number | null;
    uploaded_at: Date;
    source_hash: string | null;
    etag: string | null;
  };
  enrollment_page: { file_id: number; number: number; rows: JSONColumnType<unknown[]> };
  enrollment_change: {
    load_id: number;
    number: number;
    kind: 'division' | 'team' | 'coach' | 'pair' | 'division-name' | 'team-name' | 'coach-name';
    ids: number[];
    coach_ids: number[] | null;
    names: JSONColumnType<Record<string, unknown>[]> | null;
  };
  enrollment_load: {
    id: GeneratedAlways<number>;
    season_id: number;
    file_id: number;
    counts: JSONColumnType<Record<string, number>>;
    loaded_by: number | null;
    loaded_at: Date;
    taken_back_at: Date | null;
    taken_back_by: number | null;
    taken_back: JSONColumnType<Record<string, unknown>> | null;
  };
  enrollment_decision: { key: string; decision: string; decided_by: number | null; decided_at: Date };
  job: {
    id: string;
    kind: 'download-enrollment' | 'load' | 'generate' | 'merge';
    season_id: number;
    state: Generated<'running' | 'done' | 'failed' | 'interrupted'>;
    started_by: number | null;
    started_at: Date;
    lease_until: Date;
    finished_at: Date | null;
    exit_code: number | null;
    summary: string | null;
    progress_done: number | null;
    progress_of: number | null;
    counts: ColumnType<Record<string, number>, string | undefined, string>;
  };
  job_line: { job_id: string; number: number; at: Date; text: string };
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
  calendar_link: {
    id: GeneratedAlways<number>;
    account_id: number;
    kind: 'coach' | 'team' | 'gym';
    team_id: number | null;
    venue_id: number | null;
    secret_hash: Buffer;
    created_at: Date;
    last_read_at: Date | null;
  };
  reminder: { entry_id: number; entry_date: string; reminded_at: Date };
  give_back_link: {
    token_hash: Buffer;
    entry_id: number;
    entry_date: string;
    recipient: string;
    created_at: Date;
    used_at: Date | null;
  };
  portal_run: { id: string; version: string; started_at: Date; last_beat_at: Date };
  health_sample: {
    at: Date;
    db_connections: number;
    disk_usage: number | null;
    users_today: number;
    slots_booked: number;
    slots_total: number;
    email_failures: number;
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
  waiting_wish: {
    id: GeneratedAlways<number>;
    team_id: number;
    number: number;
    weekdays: Weekday[];
    from_time: string;
    until_time: string | null;
    venue_ids: number[] | null;
    first_date: string;
    last_date: string | null;
    asked_at: Date;
  };
  waiting_watch: { only_one: Generated<boolean>; season_id: number; seen_to: string };
  waiting_seen: { slot_id: number };
  waiting_round: {
    id: GeneratedAlways<number>;
    slot_id: number;
    began_at: Date;
    ended_at: Date | null;
  };
  waiting_offer: {
    id: GeneratedAlways<number>;
    round_id: number;
    slot_id: number;
    team_id: number;
    state: Generated<'held' | 'accepted' | 'declined' | 'expired' | 'rested' | 'taken'>;
    offered_at: Date;
    held_until: Date;
    ended_at: Date | null;
  };
};

type EntryType = 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
type PermitStatus = 'approved' | 'pending' | 'declined' | 'canceled';
/** JSONColumnType wants an object; a setting's value is wrapped in one. */
type SettingValue = { value: string | number | boolean };
