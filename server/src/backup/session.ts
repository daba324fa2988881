import pg from 'pg';
import type { ConnectionConfig } from '#platform/db/database.ts';

/** Settings that make the text of values the same on every server and allow long statements. */
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
  /** closes the connection at once; the server rolls back what was not committed */
  breakOff(): void;
};

/** @param name the application name of the connection; one that begins with "coaches-portal" counts as a portal */
export async function openSession(connection: ConnectionConfig, name: string): Promise<Session> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // the running query also fails when the connection breaks; without a listener the error would end the process
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
