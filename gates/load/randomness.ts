/** What tokens of one kind, taken together, look like. */
export type Randomness = {
  /** how many different ones */
  different: number;
  /** bits of a token that are as often 1 as 0, by themselves and against the bit before */
  randomBits: number;
};

/** Deviations from the half that a fair coin exceeds once in a billion throws. */
const SIGMAS = 6;

/** @param tokens in base64url; a bit counts only where every token has it */
export function randomnessOf(tokens: readonly string[]): Randomness {
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'));
  const bits = 8 * Math.min(...bytes.map(({ length }) => length));
  const bit = (token: Buffer, index: number) => ((token[index >> 3] ?? 0) >> (index & 7)) & 1;
  const isFair = (ones: number) =>
    Math.abs(ones - tokens.length / 2) <= (SIGMAS * Math.sqrt(tokens.length)) / 2;
  let randomBits = 0;
  for (let index = 0; index < bits; index += 1) {
    let [ones, changes] = [0, 0];
    for (const [number, token] of bytes.entries()) {
      ones += bit(token, index);
      // a counter's bits are fair, but not from one token to the next
      changes += bit(token, index) ^ bit(bytes[(number + 1) % bytes.length] ?? token, index);
    }
    if (isFair(ones) && isFair(changes)) randomBits += 1;
  }
  return { different: new Set(tokens).size, randomBits };
}
