import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Locked = {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  resolved?: string;
};

/** One package of the lock file. */
export type Package = { name: string; version: string; license: string; isShipped: boolean };

/** Licenses of packages that may be shipped: they only require a notice. */
const SHIPPED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
]);
/** Licenses of tools, which are not shipped. */
const TOOLS = new Set([
  ...SHIPPED,
  'MPL-2.0',
  'CC0-1.0',
  'MIT OR Apache-2.0',
  '(MIT AND Zlib)',
  'CC-BY-4.0',
  'Python-2.0',
]);

/** Every third-party package in the lock file. */
export function listPackages(root: string): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { name, version = '', license, dev }]) => {
      const called = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name: called,
        version,
        license: license ?? 'none',
        isShipped: dev !== true,
      };
    });
}

/** Packages without an approved license. */
export const unapprovedLicenses = (packages: readonly Package[]): string[] =>
  packages
    .filter(({ license, isShipped }) => !(isShipped ? SHIPPED : TOOLS).has(license))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`);

/** Packages that must not be used, because no release of them on npm is safe. */
const BANNED = new Set(['xlsx', 'node-serialize', 'event-stream', 'request']);
export const bannedPackages = (packages: readonly Package[]): string[] =>
  packages.filter(({ name }) => BANNED.has(name)).map(({ name, version }) => `${name} ${version}`);
