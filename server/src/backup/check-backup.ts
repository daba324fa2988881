import { type Migration, OLDER_THAN_BASELINE, readMigrations, withBaseline } from '#platform/db/migrate.ts';
import { BackupFileError, type BackupHead } from './format.ts';
import { type Backup, type RowSink, readBackup } from './read-backup.ts';
import { type Schema, schemaOf } from './schema-of-migrations.ts';
import type { TableShape } from './tables.ts';

/**
 * The migrations that a backup was made with.
 * @throws BackupFileError if this portal does not know one of them, or they are older than the baseline
 */
export function migrationsOf(head: BackupHead, known: readonly Migration[], path: string): Migration[] {
  const present = withBaseline(head.migrations, known);
  if (present === null) {
    throw new BackupFileError(
      `${path} is ${OLDER_THAN_BASELINE}; restore it with the version with that migration (docs/operating.md).`,
    );
  }
  for (const { name, sha256 } of present) {
    const file = known.find((each) => each.name === name);
    if (file === undefined) {
      throw new BackupFileError(
        `${path} was made by a newer portal (version ${head.portal}, with ${name}); restore it with that one.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new BackupFileError(
        `${path} was made by a portal with another ${name}; it can't be restored here.`,
      );
    }
  }
  return known.filter(({ name }) => present.some((each) => each.name === name));
}

/**
 * Checks that a table of the portal has the columns of its migrations. Tables that are not the portal's may have any.
 */
function checkColumns({ name, columns }: TableShape, schema: Schema, path: string): void {
  const known = schema.get(name);
  if (known === undefined) return;
  const isSame = columns.length === known.size && columns.every((column) => known.has(column));
  if (!isSame || new Set(columns).size !== columns.length) {
    throw new BackupFileError(
      `${path} has a table ${name} that is not as the portal makes it; it can't be restored.`,
    );
  }
}

/** Collects the rows of the migration table, as `name sha256`. */
function listMigrationRows({ columns }: TableShape, found: Set<string>): RowSink {
  const [name, sha256] = [columns.indexOf('name'), columns.indexOf('sha256')];
  return {
    async write(lines) {
      for (const line of lines.toString().split('\n')) {
        const fields = line.split('\t');
        if (line !== '') found.add(`${fields[name]} ${fields[sha256]}`);
      }
    },
    async end() {},
  };
}

/**
 * Reads a whole backup and checks that this portal can restore it: that it is complete, and that its migrations and
 * columns are those of this portal or an older one.
 * @throws BackupFileError with one sentence if it can't be restored
 */
export async function checkBackup(path: string): Promise<Backup> {
  const known = await readMigrations();
  let schema: Schema = new Map();
  const missing = new Set<string>();
  const applied = new Set<string>();
  const backup = await readBackup(path, {
    async head(head) {
      schema = schemaOf(migrationsOf(head, known, path));
      for (const name of schema.keys()) missing.add(name);
    },
    async table(table) {
      checkColumns(table, schema, path);
      missing.delete(table.name);
      return table.name === 'migration' ? listMigrationRows(table, applied) : null;
    },
  });
  const [lost] = missing;
  if (lost !== undefined) {
    throw new BackupFileError(`${path} lacks the table ${lost}; it can't be restored.`);
  }
  const listed = new Set(backup.head.migrations.map(({ name, sha256 }) => `${name} ${sha256}`));
  if (listed.symmetricDifference(applied).size > 0) {
    throw new BackupFileError(
      `${path} names other migrations than those that its tables were made with; it can't be restored.`,
    );
  }
  return backup;
}
