import { setImmediate as turn } from 'node:timers/promises';
import { type Encoding, EncodingLook } from './decode-text.ts';

/** A file that a table is read from: in memory, or on the disk if it may be long. */
export type TableFile = {
  sizeBytes: number;
  /** its beginning */
  head: Buffer;
  /** how it is written, if it is text */
  encoding: Encoding;
  /** all of it, piece by piece, from the beginning */
  pieces(): AsyncIterable<Uint8Array>;
  /** all of it at once */
  bytes(): Promise<Buffer>;
};

const PIECE = 64 * 1_024;

/** A file that is in memory already; other calls are answered while it is looked through. */
export async function inMemory(bytes: Buffer): Promise<TableFile> {
  const look = new EncodingLook();
  for (let at = 0; at < bytes.length; at += PIECE) {
    look.add(bytes.subarray(at, at + PIECE));
    await turn();
  }
  return {
    sizeBytes: bytes.length,
    head: look.head,
    encoding: look.settle(),
    async *pieces() {
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    },
    bytes: async () => bytes,
  };
}
