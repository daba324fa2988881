import { sql } from 'kysely';

/** The columns of `CourtFacts`, selected from `court_place p`. */
export const COURT_FACTS = sql`p.school_name, p.gym_name, p.court_name as court,
  p.is_only_court, p.address, p.door_note`;
