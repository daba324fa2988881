import { sql } from 'kysely';

/** What people are told about the court of `court_place p`, as columns of `CourtFacts`. */
export const COURT_FACTS = sql`p.school_name as "schoolName", p.gym_name as "gymName", p.court_name as court,
  p.is_only_court as "isOnlyCourt", p.address, p.door_note as "doorNote"`;
