import { hash } from 'node:crypto';

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
