import { posix } from 'node:path';

const IMPORT =
  /^(?:import|export)\s+(?<clause>[\w\s{},*$]*?)\s*from\s*'(?<name>[^']+)'|^import\s*'(?<bare>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'\s*\)/gm;

/** Whether an import clause imports only types: `type X` or `{ type X, type Y }`. */
function isTypeOnly(clause) {
  if (/^type\s/.test(clause)) return true;
  const inner = /^\{(?<inner>[^}]*)\}$/.exec(clause)?.groups.inner ?? '';
  const names = inner.split(',').map((name) => name.trim());
  return inner.trim() !== '' && names.every((name) => name === '' || name.startsWith('type '));
}

/** An import as `workspace/path` inside the repository, or the package's name. */
function resolveImport(name, path) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  if (name.startsWith('#')) return `${path.split('/')[0]}/src/${name.slice(1)}`;
  return name.replace(/^@portal\/([^/]+)/, '$1/src');
}

/**
 * What a source file imports.
 * @param source its path from the root of the repository, with slashes, and its text
 */
export function importsOf({ path, text }) {
  return [...text.matchAll(IMPORT)].map(({ groups, index }) => ({
    line: text.slice(0, index).split('\n').length,
    target: resolveImport(groups.name ?? groups.bare ?? groups.lazy, path),
    clause: groups.clause ?? '',
    isType: isTypeOnly(groups.clause ?? ''),
  }));
}
