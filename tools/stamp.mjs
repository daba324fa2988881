import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', '.tmp', 'coverage', 'test-results']);

function filesBelow(path) {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !LEFT_OUT.has(name));
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(inner) : entry.isFile() ? [inner] : [];
  });
}

/** A hash of the names and contents of files and folders, the same on every machine. */
export function hashOf(paths) {
  const present = paths.filter((path) => existsSync(path));
  const files = present.flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file).replaceAll('\\', '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** A file that stores the hash of the sources that something was made from. */
export function stamp(file) {
  return {
    isFresh: (hash) => existsSync(file) && readFileSync(file, 'utf8').trim() === hash,
    set: (hash) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${hash}\n`);
    },
  };
}
