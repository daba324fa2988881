// `npm run sbom -- FILE`: a list of the portal's dependencies (CycloneDX), from the lock file. Nothing is installed.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Problem, ROOT } from './paths.mjs';

const MOST_BYTES = 64 * 1024 * 1024;

/** @param file the output file, relative to the user's working directory */
export function writeSbom([file]) {
  if (file === undefined) throw new Problem('Name the file to write: npm run sbom -- FILE');
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const list = execFileSync('npm', command, {
    cwd: ROOT,
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  writeFileSync(path, list);
  process.stdout.write(`Wrote ${path}: ${JSON.parse(list).components.length} parts.\n`);
  return 0;
}
