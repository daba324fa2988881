import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const WORKSPACES = ['domain', 'contract', 'server', 'testkit', 'web', 'e2e', 'bench', 'gates'];

/** The oldest Node that runs the server, which needs type stripping and recent APIs. */
const RUNTIME_MAJOR = 24;

/** A path inside the repository. */
export const at = (...parts) => join(ROOT, ...parts);

/** The scripts of packages, to run them with the pinned runtime rather than through a shell. */
export const cli = {
  vite: at('node_modules', 'vite', 'bin', 'vite.js'),
  vitest: at('node_modules', 'vitest', 'vitest.mjs'),
  playwright: at('node_modules', '@playwright', 'test', 'cli.js'),
  biome: at('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  tsc: at('node_modules', 'typescript', 'bin', 'tsc'),
  knip: at('node_modules', 'knip', 'bin', 'knip.js'),
};

/** The Node that runs everything: the pinned one, or this one if it is new enough; null if neither works. */
export function findRuntime() {
  const pinned = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  return Number.parseInt(process.versions.node, 10) >= RUNTIME_MAJOR ? process.execPath : null;
}

/** @see findRuntime; throws a Problem if there is none */
export function runtime() {
  const found = findRuntime();
  if (found !== null) return found;
  throw new Problem(
    'The runtime is missing although the packages are installed: run "npm rebuild node" once.',
  );
}

/** An error that the user can act on. It is printed as one sentence, without a stack. */
export class Problem extends Error {}
