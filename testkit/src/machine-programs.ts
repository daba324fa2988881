import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** the program without which this test was skipped; `npm test` names it in its last lines */
    missingProgram?: string;
  }
}

/** Programs that a few tests need and npm can't install, with the Debian package of each. */
const PACKAGES = {
  git: 'git',
  nginx: 'nginx',
  openssl: 'openssl',
  soffice: 'libreoffice-calc-nogui',
  'systemd-analyze': 'systemd',
};
type Program = keyof typeof PACKAGES;

/** Debian leaves the last one out of the PATH of people other than root. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** The program's path, or null on a machine that lacks it. */
export const findProgram = (name: Program): string | null =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** The first of these programs that this machine lacks, as "nginx (Debian: apt-get install nginx)"; null if it has all. */
export function missingProgram(names: readonly Program[]): string | null {
  const missing = names.find((name) => findProgram(name) === null);
  return missing === undefined ? null : `${missing} (Debian: apt-get install ${PACKAGES[missing]})`;
}

/**
 * Options of tests that need these programs: on a machine that lacks one the tests are skipped, and `npm test` says so.
 * With CI set they run, and fail.
 */
export function needsPrograms(...names: Program[]): {
  skip: boolean;
  meta: Pick<TaskMeta, 'missingProgram'>;
} {
  const missing = missingProgram(names);
  if (missing === null || process.env.CI) return { skip: false, meta: {} };
  return { skip: true, meta: { missingProgram: missing } };
}
