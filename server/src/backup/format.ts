import { z } from 'zod';

/**
 * A backup is gzipped text: a JSON line that identifies it; for each table a JSON line, its rows as COPY writes them
 * and the line `\.`; and finally a JSON line with row counts and hashes. A row is never `\.`, because COPY doubles
 * backslashes.
 */
export const END_OF_ROWS = '\\.';

const FORMAT = 'coaches-portal backup';
/** The version of the file format, not of the schema. Increase it if older portals can't read the new format. */
const FORMAT_VERSION = 1;

const headSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  /** version of the portal that made it */
  portal: z.string(),
  /** ISO instant */
  madeAt: z.string(),
  /** the server's version, such as 18.4 */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type BackupHead = z.output<typeof headSchema>;

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

const tailSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), hash: z.string() })),
  numbers: z.array(
    z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
});
export type BackupTail = z.output<typeof tailSchema>;

/** A file that is not a backup, or not a complete one; the message is one sentence. */
export class BackupFileError extends Error {
  override readonly name = 'BackupFileError';
}

export const newHead = (head: Omit<BackupHead, 'format' | 'formatVersion'>): BackupHead => ({
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  ...head,
});

function read<T>(schema: z.ZodType<T>, line: Buffer): T | null {
  try {
    return schema.safeParse(JSON.parse(line.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** @throws BackupFileError if the file is not a backup, or is one of a newer portal */
export function readHead(line: Buffer, path: string): BackupHead {
  const head = read(headSchema, line);
  if (head === null) throw new BackupFileError(`${path} is not a backup of the portal.`);
  if (head.formatVersion > FORMAT_VERSION) {
    throw new BackupFileError(
      `${path} was made by a newer portal (version ${head.portal}); restore it with that one.`,
    );
  }
  return head;
}

export const readTableLine = (line: Buffer) => read(tableSchema, line);
export const readTail = (line: Buffer) => read(tailSchema, line);
