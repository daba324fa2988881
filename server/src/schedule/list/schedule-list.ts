import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import type { Encoding, Form } from '#platform/http/encoded-body.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/**
 * Compressed text that ends on a whole byte and refers to nothing before it. Concatenated pieces are therefore one
 * valid stream, and only a changed piece has to be compressed again.
 */
export type GzipPiece = {
  deflated: Buffer;
  /** bytes before compression */
  plainLength: number;
  /** CRC-32 of the plain bytes */
  crc: number;
  /** the factor for the checksum of everything before the piece when pieces are joined */
  shift: number;
};

export async function toGzipPiece(plain: Buffer): Promise<GzipPiece> {
  return {
    // a full flush ends on a whole byte without ending the stream
    deflated: await deflate(plain, { finishFlush: constants.Z_FULL_FLUSH }),
    plainLength: plain.length,
    crc: crc32(plain),
    shift: powerOfX(8 * plain.length),
  };
}

/** The plain bytes of a piece. */
export function fromGzipPiece({ deflated }: GzipPiece): Promise<Buffer> {
  return inflate(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** No name, no time, made on an unknown system: the same bytes everywhere (RFC 1952, section 2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block (RFC 1951, section 3.2.6). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** One gzip file of all pieces in this order, without compressing anything. */
export function joinGzip(pieces: readonly GzipPiece[]): Buffer {
  let crc = 0;
  let plainLength = 0;
  for (const piece of pieces) {
    crc = multiply(piece.shift, crc) ^ piece.crc;
    plainLength += piece.plainLength;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc >>> 0, 0);
  trailer.writeUInt32LE(plainLength % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, trailer]);
}

/*
 * CRC-32 is the remainder of a polynomial over bits modulo a fixed one, its highest bit being the term x^0. Text that
 * is followed by n more bits is multiplied by x^n: the checksum of two texts comes from those of each.
 */
const MODULUS = 0xedb88320;
const ONE = 0x80000000;
const X = 0x40000000;

function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= shifted;
    shifted = (shifted >>> 1) ^ (shifted & 1 ? MODULUS : 0);
  }
  return product >>> 0;
}

function powerOfX(exponent: number): number {
  let power = ONE;
  let square = X;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}

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
