import { sql } from 'kysely';

/** The columns of `CourtFacts`, selected from `court_place p`. */
export const COURT_FACTS = sql`p.school_name as "schoolName", p.gym_name as "gymName", p.court_name as court,
  p.is_only_court as "isOnlyCourt", p.address, p.door_note as "doorNote"`;
