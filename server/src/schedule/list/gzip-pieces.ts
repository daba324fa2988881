import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';

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
