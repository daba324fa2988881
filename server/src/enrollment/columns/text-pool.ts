const BLOCK = 1_024 * 1_024;
/** Slots of the table per text at most three quarters full: longer walks beyond. */
const FULLEST = 0.75;

/**
 * Different texts, each kept once and known by its number, from 0 on in the order in which they came. They lie as bytes
 * in blocks outside the garbage-collected heap: half a million addresses take 20 MB so, and nothing has to be traced.
 */
export class TextPool {
  #blocks: Buffer[] = [];
  #used = BLOCK;
  #starts = new Float64Array(256);
  #lengths = new Int32Array(256);
  #hashes = new Int32Array(256);
  #table = new Int32Array(512).fill(-1);
  #size = 0;

  /** how many different texts there are */
  get size(): number {
    return this.#size;
  }

  /** @returns the text's number, a new one where it is new. @param text well-formed */
  add(text: string): number {
    const bytes = Buffer.from(text);
    const hash = hashOf(bytes);
    const found = this.#find(bytes, hash);
    if (found >= 0) return found;
    if (this.#size === this.#lengths.length) this.#grow();
    const number = this.#size;
    this.#starts[number] = this.#write(bytes);
    this.#lengths[number] = bytes.length;
    this.#hashes[number] = hash;
    this.#size += 1;
    this.#put(number);
    if (this.#size > this.#table.length * FULLEST) this.#rehash();
    return number;
  }

  /** @returns -1 where the text never came */
  find(text: string): number {
    const bytes = Buffer.from(text);
    return this.#find(bytes, hashOf(bytes));
  }

  /** @throws RangeError for a number that no text has */
  at(number: number): string {
    return this.#bytesOf(number).toString();
  }

  #bytesOf(number: number): Buffer {
    const start = this.#starts[number];
    if (start === undefined || number >= this.#size)
      throw new RangeError(`No text ${number} of ${this.#size}`);
    const at = start % BLOCK;
    const block = this.#blocks[Math.floor(start / BLOCK)];
    return (block ?? Buffer.alloc(0)).subarray(at, at + (this.#lengths[number] ?? 0));
  }

  #find(bytes: Buffer, hash: number): number {
    for (let slot = this.#firstSlot(hash); ; slot = (slot + 1) % this.#table.length) {
      const number = this.#table[slot] ?? -1;
      if (number < 0) return -1;
      if (this.#hashes[number] === hash && this.#bytesOf(number).equals(bytes)) return number;
    }
  }

  /** A text lies in one block, from its start on; a very long one has a block of its own. */
  #write(bytes: Buffer): number {
    if (this.#used + bytes.length > BLOCK) {
      this.#blocks.push(Buffer.allocUnsafeSlow(Math.max(BLOCK, bytes.length)));
      this.#used = 0;
    }
    const number = this.#blocks.length - 1;
    const start = number * BLOCK + this.#used;
    this.#blocks[number]?.set(bytes, this.#used);
    this.#used = Math.min(BLOCK, this.#used + bytes.length);
    return start;
  }

  #firstSlot(hash: number): number {
    return (hash >>> 0) % this.#table.length;
  }

  #put(number: number): void {
    let slot = this.#firstSlot(this.#hashes[number] ?? 0);
    while ((this.#table[slot] ?? -1) >= 0) slot = (slot + 1) % this.#table.length;
    this.#table[slot] = number;
  }

  #rehash(): void {
    this.#table = new Int32Array(this.#table.length * 2).fill(-1);
    for (let number = 0; number < this.#size; number += 1) this.#put(number);
  }

  #grow(): void {
    const size = this.#size * 2;
    const [starts, lengths, hashes] = [new Float64Array(size), new Int32Array(size), new Int32Array(size)];
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    hashes.set(this.#hashes);
    [this.#starts, this.#lengths, this.#hashes] = [starts, lengths, hashes];
  }
}

/** FNV-1a over the bytes. */
function hashOf(bytes: Buffer): number {
  let hash = 0x811c9dc5 | 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
