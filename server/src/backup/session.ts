import pg from 'pg';
import type { ConnectionConfig } from '#platform/db/database.ts';

/** What makes a value's text the same on every server, and lets long work take its time. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** One connection for work that copies whole tables. */
export type Session = {
  client: pg.Client;
  end(): Promise<void>;
  /** breaks the connection off, whatever is under way on it; the server undoes what was not committed */
  breakOff(): void;
};

/** @param name what the server shows of the connection; one that begins with "coaches-portal" counts as a portal */
export async function openSession(connection: ConnectionConfig, name: string): Promise<Session> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // a connection that breaks also fails the query under way; without a listener it would end the process
  client.on('error', () => {});
  await client.connect();
  await client.query(`select set_config(name, value, false) from json_each_text($1) as given (name, value)`, [
    JSON.stringify(SETTINGS),
  ]);
  return {
    client,
    end: () => client.end(),
    breakOff: () => client.connection.stream.destroy(),
  };
}
