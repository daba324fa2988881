/**
 * The most lines and files that each part of the repository may have. A part that outgrows its row should first lose
 * something: raise a row only with the reason in the commit. Lower it when a part has become smaller.
 */
const LIMITS = [
  { part: 'server', lines: 65_316, files: 495 },
  { part: 'domain', lines: 17_808, files: 202 },
  { part: 'contract', lines: 7_950, files: 68 },
  { part: 'migrations', lines: 2_910, files: 29 },
  { part: 'web', lines: 56_090, files: 582 },
  { part: 'proof', lines: 132_023, files: 1_051 },
];

const PARTS = [
  {
    part: 'proof',
    of: /^(?:testkit|gates|bench|e2e)\/|^server\/test\/|\.test\.tsx?$|\/testing\/|\/fixtures\//,
  },
  { part: 'migrations', of: /^server\/src\/.*\.sql$/ },
  { part: 'server', of: /^server\/src\/.*\.ts$/ },
  { part: 'domain', of: /^domain\/src\/.*\.ts$/ },
  { part: 'contract', of: /^contract\/src\/.*\.ts$/ },
  { part: 'web', of: /^web\/src\/.*\.tsx?$/ },
];

const countLines = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/**
 * Lines and files by part. What only proves the product (tests, their helpers, gates, benches, stories) is one part.
 * @param sources TypeScript and SQL files: the path from the root of the repository, with slashes, and the text
 */
export function sizesOf(sources) {
  const sizes = new Map(LIMITS.map(({ part }) => [part, { part, lines: 0, files: 0 }]));
  for (const { path, text } of sources) {
    const size = sizes.get(PARTS.find(({ of }) => of.test(path))?.part);
    if (size === undefined) continue;
    size.lines += countLines(text);
    size.files += 1;
  }
  return [...sizes.values()];
}

/** A sentence for each part that is larger than its limit. */
export function outgrown(sizes, limits = LIMITS) {
  return sizes.flatMap(({ part, ...size }) => {
    const limit = limits.find((one) => one.part === part);
    return ['lines', 'files']
      .filter((unit) => size[unit] > limit[unit])
      .map(
        (unit) => `${part} has ${size[unit]} ${unit}; at most ${limit[unit]} are allowed (tools/sizes.mjs).`,
      );
  });
}
