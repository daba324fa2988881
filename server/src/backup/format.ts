import { hash } from 'node:crypto';
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

/** The row count and the hash of a table's rows, 64 hexadecimal digits. */
export type RowSummary = { rows: number; hash: string };

const LANES = 8;
const NEWLINE = 0x0a;

/**
 * A hash of a table's rows that does not depend on their order: the sum of the SHA-256 of each row's line. A sum,
 * because with an exclusive or two equal rows would cancel out.
 */
export class RowHash {
  #rows = 0;
  #sum = new Uint32Array(LANES);

  /** @param line a row as COPY writes it, without its end */
  addRow(line: Uint8Array): void {
    const digest = hash('sha256', line, 'buffer');
    for (let lane = 0; lane < LANES; lane += 1) {
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32BE(lane * 4);
    }
    this.#rows += 1;
  }

  seen(): RowSummary {
    const words = Array.from(this.#sum, (word) => word.toString(16).padStart(8, '0'));
    return { rows: this.#rows, hash: words.join('') };
  }
}

/** Splits a stream of bytes into lines, however it is chunked. */
export class Lines {
  /** pieces of the unfinished line, joined once when it ends */
  #rest: Buffer[] = [];

  /** @returns the lines completed by this chunk, without their line ends */
  *add(chunk: Buffer): Generator<Buffer> {
    if (!chunk.includes(NEWLINE)) {
      if (chunk.length > 0) this.#rest.push(chunk);
      return;
    }
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([...this.#rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      yield bytes.subarray(start, end);
      start = end + 1;
    }
    this.#rest = start < bytes.length ? [bytes.subarray(start)] : [];
  }

  /** whether the last line has no end */
  get isOpen(): boolean {
    return this.#rest.length > 0;
  }
}
