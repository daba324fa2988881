import { readdirSync, readFileSync } from 'node:fs';
import { findBreaches } from './layers.mjs';
import { at, WORKSPACES } from './paths.mjs';

function sourcesBelow(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [{ path, text: readFileSync(at(path), 'utf8') }] : [];
  });
}

const breaches = findBreaches(WORKSPACES.flatMap(sourcesBelow));
process.stdout.write(breaches.map((breach) => `${breach}\n`).join(''));
process.exitCode = breaches.length === 0 ? 0 : 1;
