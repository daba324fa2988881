import type { Generated, GeneratedAlways } from 'kysely';

/** What schools invoice, and hours that were returned to them. */
export type PermitBookTables = {
  invoiced_hours: {
    school_id: number;
    /** the first day of the month */
    month: string;
    minutes: number;
    saved_by: number | null;
    saved_at: Date;
  };
  hours_return: {
    id: GeneratedAlways<number>;
    school_id: number;
    returned_by: number | null;
    returned_at: Date;
  };
  returned_time: {
    return_id: number;
    court_id: number;
    returned_date: string;
    start_time: string;
    end_time: string;
    is_in_time: boolean;
    during: GeneratedAlways<string | null>;
  };
  return_deadline: {
    is_only: Generated<boolean>;
    days: number;
  };
};
