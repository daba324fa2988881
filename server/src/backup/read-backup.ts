import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { codeOf } from '#platform/db/faults.ts';
import {
  BackupFileError,
  type BackupHead,
  type BackupTail,
  END_OF_ROWS,
  Lines,
  RowHash,
  type RowSummary,
  readHead,
  readTableLine,
  readTail,
} from './format.ts';
import type { TableShape } from './tables.ts';

export type Backup = { head: BackupHead; tail: BackupTail };

/** Receives chunks of complete lines with their line ends, and a call after the last one. */
export type RowSink = { write(lines: Buffer): Promise<void>; end(): Promise<void> };

/** Receives the rows of a backup. Lines come without their ends, in the order of the file. */
export type BackupReader = {
  head?(head: BackupHead): Promise<void>;
  /** @returns the receiver of the table's rows; null if they are only verified */
  table?(table: TableShape): Promise<RowSink | null>;
};

const CHUNK_BYTES = 256 * 1024;
/** small, so that the unpacked size can be compared with the packed size */
const PACKED_CHUNK_BYTES = 16 * 1024;
/** Leagues compress to a tenth or a twentieth; a malicious file can reach a thousandth. */
const MAX_RATIO = 100;
const FREE_BYTES = 1024 * 1024;
const END = Buffer.from(END_OF_ROWS);
const NEWLINE = Buffer.from('\n');

const NOT_GZIP = new Set(['Z_DATA_ERROR', 'Z_BUF_ERROR']);

/** Why a file can't be read, in a sentence. */
function toFileError(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOENT') return new BackupFileError(`There is no file ${path}.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new BackupFileError(`You are not allowed to read ${path}.`);
  if (code === 'EISDIR') return new BackupFileError(`${path} is a folder; name the file of the backup.`);
  if (code === 'Z_BUF_ERROR') return damaged(path, 'its end is missing');
  if (code !== null && NOT_GZIP.has(code)) {
    return (error as Error).message.includes('incorrect header')
      ? new BackupFileError(`${path} is not a backup of the portal.`)
      : damaged(path, 'its contents can not be unpacked');
  }
  return error;
}

const damaged = (path: string, how: string) =>
  new BackupFileError(`${path} is damaged (${how}); use another backup.`);

const tooWellPacked = (path: string) =>
  new BackupFileError(
    `${path} unpacks to more than ${MAX_RATIO} times its size, as no backup of the portal does.`,
  );

/**
 * Reads a whole backup and compares its rows with the counts and hashes at its end.
 * @throws BackupFileError with one sentence for a file that is missing, foreign, of a newer portal, or damaged
 */
export async function readBackup(path: string, reader: BackupReader = {}): Promise<Backup> {
  let head: BackupHead | null = null;
  let tail: BackupTail | null = null;
  const found: ({ name: string } & RowSummary)[] = [];
  let open: { name: string; rows: RowHash; sink: RowSink | null } | null = null;
  const lines = new Lines();

  const readLine = async (line: Buffer) => {
    if (head === null) {
      head = readHead(line, path);
      await reader.head?.(head);
    } else if (tail !== null) {
      throw damaged(path, 'something follows its end');
    } else {
      const table = readTableLine(line);
      if (table === null) {
        tail = readTail(line);
        if (tail === null) throw damaged(path, 'a line makes no sense');
      } else {
        const shape = { name: table.table, columns: table.columns };
        open = { name: table.table, rows: new RowHash(), sink: (await reader.table?.(shape)) ?? null };
      }
    }
  };
  const readChunk = async (chunk: Buffer) => {
    let rows: Buffer[] = [];
    for (const line of lines.add(chunk)) {
      if (open === null) {
        await readLine(line);
      } else if (line.equals(END)) {
        if (rows.length > 0) await open.sink?.write(Buffer.concat(rows));
        rows = [];
        await open.sink?.end();
        found.push({ name: open.name, ...open.rows.seen() });
        open = null;
      } else {
        open.rows.addRow(line);
        if (open.sink !== null) rows.push(line, NEWLINE);
      }
    }
    if (rows.length > 0) await open?.sink?.write(Buffer.concat(rows));
  };

  try {
    const packed = createReadStream(path, { highWaterMark: PACKED_CHUNK_BYTES });
    let bytes = 0;
    await pipeline(packed, createGunzip({ chunkSize: CHUNK_BYTES }), async (source) => {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > FREE_BYTES + MAX_RATIO * packed.bytesRead) throw tooWellPacked(path);
        await readChunk(chunk);
      }
    });
  } catch (error) {
    throw toFileError(error, path);
  }
  if (head === null) throw new BackupFileError(`${path} is not a backup of the portal.`);
  if (tail === null || lines.isOpen) throw damaged(path, 'its end is missing');
  const backup: Backup = { head, tail };
  for (const [index, written] of backup.tail.tables.entries()) {
    const { name, rows, hash } = found[index] ?? { name: '', rows: 0, hash: '' };
    if (name !== written.name || rows !== written.rows || hash !== written.hash) {
      throw damaged(path, `the rows of ${written.name} are not those that were written`);
    }
  }
  if (found.length !== backup.tail.tables.length) throw damaged(path, 'it has a table too many');
  return backup;
}
