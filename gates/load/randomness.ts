/** Statistics of all tokens of one kind. */
export type Randomness = {
  /** the number of distinct tokens */
  different: number;
  /** bits of a token that are equally often 0 and 1, and independent of the previous token */
  randomBits: number;
};

/** Standard deviations from one half that a fair coin exceeds once in a billion experiments. */
const SIGMAS = 6;

/** @param tokens in base64url; a bit counts only if every token has it */
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
      // the bits of a counter are balanced, but depend on the previous token
      changes += bit(token, index) ^ bit(bytes[(number + 1) % bytes.length] ?? token, index);
    }
    if (isFair(ones) && isFair(changes)) randomBits += 1;
  }
  return { different: new Set(tokens).size, randomBits };
}
