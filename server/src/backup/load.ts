import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { type Session, summarizeRows } from './dump.ts';
import { BackupFileError } from './format.ts';
import { type Backup, readBackup } from './read-backup.ts';
import { copyTarget, listTables, quoted, quotedList, setNumberSource, type TableShape } from './tables.ts';

/** Opens a table for the rows of a backup. Checks and foreign keys apply, but triggers do not fire. */
async function openTable({ client }: Session, table: TableShape) {
  const stream = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  const failure = new Promise<never>((_, reject) => stream.once('error', reject));
  failure.catch(() => {});
  return {
    async write(lines: Buffer) {
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), failure]);
    },
    async end() {
      stream.end();
      await finished(stream);
    },
  };
}

/**
 * Fills the portal's tables, which must have the backup's migrations, in the caller's transaction, and compares the
 * result with the counts and hashes of the backup. The columns of its tables were checked with `checkBackup`.
 * @param names the portal's tables
 * @returns the backup, with the names of tables that are not the portal's and were left out
 * @throws BackupFileError if the file is damaged or the result differs from it
 */
export async function load(
  session: Session,
  path: string,
  names: ReadonlySet<string>,
): Promise<Backup & { foreign: string[] }> {
  const { client } = session;
  const tables = (await listTables(client)).filter(({ name }) => names.has(name));
  const shapes = new Map(tables.map((shape) => [shape.name, shape]));
  // migrations insert rows into some tables
  await client.query(`truncate ${quotedList(names)}`);
  for (const name of shapes.keys()) await client.query(`alter table ${quoted(name)} disable trigger user`);

  const backup = await readBackup(path, {
    async table(table) {
      return shapes.has(table.name) ? await openTable(session, table) : null;
    },
  });
  // runs deferred checks now, because a table with pending checks can't be altered
  await client.query('set constraints all immediate');
  await client.query('set constraints all deferred');
  for (const name of shapes.keys()) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const source of backup.tail.numbers) {
    if (shapes.has(source.table)) await setNumberSource(client, source);
  }

  const written = new Map(backup.tail.tables.map((table) => [table.name, table]));
  for (const shape of shapes.values()) {
    const seen = await summarizeRows(session, shape);
    const { rows, hash } = written.get(shape.name) ?? { rows: 0, hash: 'none' };
    if (seen.rows !== rows || seen.hash !== hash) {
      throw new BackupFileError(`The rows of ${shape.name} did not arrive as they are in ${path}.`);
    }
  }
  return { ...backup, foreign: [...written.keys()].filter((name) => !shapes.has(name)) };
}
