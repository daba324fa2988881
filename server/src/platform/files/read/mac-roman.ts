import { TextDecoder } from 'node:util';

const MAC = new TextDecoder('macintosh');
const WINDOWS = new TextDecoder('windows-1252');
/** Enough to tell; the text of a long file is in one language. */
const MOST_PLACES = 2_000;
/** Bytes on each side of a byte above 0x7F that are looked at. */
const AROUND = 2;

/** Latin letters that hardly occur in names. */
const RARE = 'ƒıﬁﬂªº';
const isLower = (char: string) =>
  /^\p{Ll}$/u.test(char) && /\p{Script=Latin}/u.test(char) && !RARE.includes(char);
const isUpper = (char: string) => /^\p{Lu}$/u.test(char) && /\p{Script=Latin}/u.test(char);
const isLetter = (char: string) => isLower(char) || isUpper(char);

/** How well a letter stands between its neighbors: José and JOSÉ, but not JOSé, JosÉ, McÍver or 3ñ4. */
function fitOfLetter(beforeThat: string, before: string, char: string, after: string): number {
  if (/\d/.test(before + after) || !(isLetter(before) || isLetter(after))) return -1;
  if (isUpper(char)) return isLower(before) || (isLower(after) && isLetter(before)) ? -2 : 2;
  return isUpper(after) || (isUpper(before) && isUpper(beforeThat)) ? -1 : 2;
}

/**
 * How well a character stands between its neighbors in names and prose.
 * @param near five characters, the one that is judged in the middle
 */
function fitOf(near: string): number {
  const [beforeThat = '', before = '', char = '', after = '', afterThat = ''] = near;
  if (isLetter(char)) return fitOfLetter(beforeThat, before, char, after);
  const [isEnd, isStart] = [isLetter(before), isLetter(after)];
  if (/\s/.test(char)) return 1;
  if (char === '’' && isEnd && isStart) {
    const isPossessive = /[stdm]/i.test(after) && !isLetter(afterThat);
    return isPossessive || (isUpper(before) && !isLetter(beforeThat)) ? 3 : -1;
  }
  if ('’”™'.includes(char)) return isEnd && !isStart ? 2 : -1;
  if ('‘“'.includes(char)) return isStart && !isEnd ? 2 : -1;
  // any other sign stands between words and numbers, but not within a word
  return isEnd && isStart && !'–—'.includes(char) ? -2 : 0;
}

/** Tells the two encodings of one byte per character apart: that of old Mac programs and that of Windows. */
export class MacRomanDetector {
  #places = 0;
  #score = 0;
  /** the last bytes, whose neighbors may be in the next piece */
  #tail = Buffer.alloc(0);
  /** position in the tail of the first byte that has not been looked at */
  #next = 0;
  #hasLineFeed = false;
  #hasReturn = false;

  add(chunk: Uint8Array): void {
    this.#hasLineFeed ||= chunk.includes(0x0a);
    this.#hasReturn ||= chunk.includes(0x0d);
    const bytes = Buffer.concat([this.#tail, chunk]);
    this.#look(bytes, bytes.length - AROUND);
    const start = Math.max(0, this.#next - AROUND);
    this.#tail = bytes.subarray(start);
    this.#next -= start;
  }

  /** Called once, after the last bytes. */
  isMac(): boolean {
    this.#look(this.#tail, this.#tail.length);
    // a lone carriage return ended the lines of old Mac programs
    return this.#score + (this.#hasReturn && !this.#hasLineFeed ? 1 : 0) > 0;
  }

  #look(bytes: Buffer, end: number): void {
    for (; this.#next < end; this.#next += 1) {
      if ((bytes[this.#next] ?? 0) < 0x80 || this.#places >= MOST_PLACES) continue;
      this.#places += 1;
      const near = Buffer.alloc(2 * AROUND + 1, ' ');
      for (let side = -AROUND; side <= AROUND; side += 1) {
        near[side + AROUND] = bytes[this.#next + side] ?? 0x20;
      }
      this.#score += fitOf(MAC.decode(near)) - fitOf(WINDOWS.decode(near));
    }
  }
}
