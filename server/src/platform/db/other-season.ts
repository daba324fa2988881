import { type RawBuilder, sql } from 'kysely';

/** 'Fall 2026' in a query in which `x` is the season of an entry or team; null if that is the active one. */
export const OTHER_SEASON: RawBuilder<string | null> = sql`
  case when x.is_active then null else initcap(x.name) || ' ' || x.year end`;
