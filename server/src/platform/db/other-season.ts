import { type RawBuilder, sql } from 'kysely';

/** 'Fall 2026' in a query where `x` is the season of an entry or team; null where that is the active one. */
export const OTHER_SEASON: RawBuilder<string | null> = sql`
  case when x.is_active then null else initcap(x.name) || ' ' || x.year end`;
