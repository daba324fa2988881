import { setImmediate as turn } from 'node:timers/promises';
import { type Encoding, EncodingDetector } from './decode-text.ts';

/** A file that contains a table: in memory, or on disk if it may be long. */
export type TableFile = {
  sizeBytes: number;
  /** its beginning */
  head: Buffer;
  /** its encoding, if it is a text file */
  encoding: Encoding;
  /** all of it, piece by piece, from the beginning */
  pieces(): AsyncIterable<Uint8Array>;
  /** all of it at once */
  bytes(): Promise<Buffer>;
};

const PIECE = 64 * 1_024;

/** A file that is already in memory; other calls are answered while its encoding is detected. */
export async function inMemory(bytes: Buffer): Promise<TableFile> {
  const detector = new EncodingDetector();
  for (let at = 0; at < bytes.length; at += PIECE) {
    detector.add(bytes.subarray(at, at + PIECE));
    await turn();
  }
  return {
    sizeBytes: bytes.length,
    head: detector.head,
    encoding: detector.settle(),
    async *pieces() {
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    },
    bytes: async () => bytes,
  };
}
