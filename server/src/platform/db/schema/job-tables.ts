import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Files of enrollment, what they changed, and the jobs that work on them. */
export type JobTables = {
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
    kind: 'download-enrollment' | 'load' | 'generate' | 'merge' | 'draw-games';
    /** the name of the plan that is drawn up; null for other kinds */
    title: string | null;
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
};
