import { type RawBuilder, sql } from 'kysely';

/**
 * The name of a person who did something, or their email address if they have no name, as the first administrator; null
 * without an account.
 * @param account the alias of its table
 */
export const accountName = (account: RawBuilder<unknown> = sql`a`): RawBuilder<string | null> =>
  sql`coalesce(nullif(trim(${account}.first_name || ' ' || ${account}.last_name), ''), ${account}.email)`;
