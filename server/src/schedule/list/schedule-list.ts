import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import type { Encoding, Form } from '#platform/http/encoded-body.ts';
import { fromGzipPiece, type GzipPiece, joinGzip, toGzipPiece } from './gzip-pieces.ts';

/**
 * The rows of a day as JSON without the brackets, compressed. Only this is cached, at a twentieth of the size of the
 * rows.
 */
export type PackedDay = { date: string; piece: GzipPiece; digest: string };

export async function packDay(date: string, rows: readonly ScheduleRowWire[]): Promise<PackedDay> {
  const plain = Buffer.from(JSON.stringify(rows).slice(1, -1));
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { date, piece: await toGzipPiece(plain), digest };
}

const separator = (text: string) => toGzipPiece(Buffer.from(text));
const [OPENING, BETWEEN, CLOSING] = await Promise.all([separator('['), separator(','), separator(']')]);

/** The combined schedule as bytes: one JSON array, the same on every process that sees the same rows. */
export type ScheduleList = ReturnType<typeof toScheduleList>;

/** @param days each with at least one row, in order */
export function toScheduleList(days: readonly PackedDay[]) {
  const hash = createHash('sha256');
  for (const { date, digest } of days) hash.update(`${date} ${digest}\n`);
  const tag = hash.digest('base64url').slice(0, 27);
  let joined: Buffer | null = null;

  const gzip = () => {
    const parts = days.flatMap(({ piece }, index) => (index === 0 ? [piece] : [BETWEEN, piece]));
    joined ??= joinGzip([OPENING, ...parts, CLOSING]);
    return joined;
  };
  async function* plain(): AsyncGenerator<Buffer | string> {
    yield '[';
    for (const [index, { piece }] of days.entries()) {
      if (index > 0) yield ',';
      yield await fromGzipPiece(piece);
    }
    yield ']';
  }

  return {
    form(encoding: Exclude<Encoding, 'br'>): Form<Buffer | Readable> {
      return encoding === 'gzip'
        ? { encoding, etag: `"${tag}-gzip"`, bytes: gzip }
        : { encoding, etag: `"${tag}"`, bytes: () => Readable.from(plain(), { objectMode: false }) };
    },

    /** The rows day by day. Other requests run between two days. */
    async *rowsByDay(): AsyncGenerator<ScheduleRowWire[]> {
      for (const { piece } of days) {
        const plainDay = await fromGzipPiece(piece);
        yield JSON.parse(`[${plainDay.toString()}]`) as ScheduleRowWire[];
      }
    },
  };
}
