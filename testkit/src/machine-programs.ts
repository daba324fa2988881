import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** the missing program because of which this test was skipped; `npm test` names it in its last lines */
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

/** On Debian, the last folder is not in the PATH of users other than root. */
const folders = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** The program's path, or null if it is not installed. */
export const findProgram = (name: Program): string | null =>
  folders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** The first of these programs that is not installed, as "nginx (Debian: apt-get install nginx)"; null if all are. */
export function missingProgram(names: readonly Program[]): string | null {
  const missing = names.find((name) => findProgram(name) === null);
  return missing === undefined ? null : `${missing} (Debian: apt-get install ${PACKAGES[missing]})`;
}

/**
 * Options for tests that need these programs. If one is missing, the tests are skipped, and `npm test` says so. With CI
 * set, they run and fail.
 */
export function needsPrograms(...names: Program[]): {
  skip: boolean;
  meta: Pick<TaskMeta, 'missingProgram'>;
} {
  const missing = missingProgram(names);
  if (missing === null || process.env.CI) return { skip: false, meta: {} };
  return { skip: true, meta: { missingProgram: missing } };
}
