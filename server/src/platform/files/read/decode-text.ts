import { TextDecoder } from 'node:util';
import { MacRomanDetector } from './mac-roman.ts';
import { refuseType } from './table.ts';

const NO_TABLE = 'This is not a table. Please upload a CSV or Excel (.xlsx) file.';
const SAMPLE_BYTES = 4_096;
/** Enough for the neighbors of a character and what is left of one. */
const LAST_BYTES = 8;
/** C0 controls other than tab and line ends: no text file holds them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** UTF-16 without a byte order mark: nearly every second byte of Western text is 0. */
function guessUtf16(sample: Buffer): Encoding | null {
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be';
  return null;
}

function encodingOf(sample: Buffer): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  return guessUtf16(sample) ?? 'utf-8';
}

/**
 * Detects the encoding of a file from all its bytes: one byte that is not valid UTF-8, even the last, makes the file
 * Windows-1252 or Mac Roman.
 */
export class EncodingDetector {
  #head: Buffer = Buffer.alloc(0);
  #strict: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });
  readonly #macRoman = new MacRomanDetector();
  /** the last bytes of a text that is UTF-8 so far */
  #last: Buffer = Buffer.alloc(0);

  /** The file's first 4 KB, or all of it if it is shorter. */
  get head(): Buffer {
    return this.#head;
  }

  add(chunk: Uint8Array): void {
    if (this.#head.length < SAMPLE_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, SAMPLE_BYTES - this.#head.length)]);
    }
    const wasStrict = this.#strict !== null;
    this.#check(chunk);
    // bytes above 0x7F that are valid UTF-8 by accident say little
    if (this.#strict === null) this.#macRoman.add(wasStrict ? Buffer.concat([this.#last, chunk]) : chunk);
    else this.#last = Buffer.concat([this.#last, chunk.subarray(-LAST_BYTES)]).subarray(-LAST_BYTES);
  }

  /** Called once, after the last bytes. */
  settle(): Encoding {
    this.#check(null);
    const encoding = encodingOf(this.#head);
    if (encoding !== 'utf-8' || this.#strict !== null) return encoding;
    return this.#macRoman.isMac() ? 'macintosh' : 'windows-1252';
  }

  #check(chunk: Uint8Array | null): void {
    try {
      if (chunk === null) this.#strict?.decode();
      else this.#strict?.decode(chunk, { stream: true });
    } catch {
      this.#strict = null;
    }
  }
}

/**
 * The text of a file piece by piece. Line ends become '\n', broken surrogates U+FFFD, so that everything in it can be
 * stored; no piece ends within a character.
 * @throws AppError UNSUPPORTED_TYPE for a file that is no text
 */
export async function* decodePieces(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // a carriage return that ends a piece may be half of a line end
  let held = '';
  const plain = (text: string) => {
    if (BINARY.test(text)) throw refuseType(NO_TABLE);
    return text.replace(/\r\n?/g, '\n').toWellFormed();
  };
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    yield plain(text.slice(0, text.length - held.length));
  }
  yield plain(held + decoder.decode());
}
