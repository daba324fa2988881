import { readdirSync, readFileSync } from 'node:fs';
import { at, WORKSPACES } from './paths.mjs';
import { outgrown, sizesOf } from './sizes.mjs';

function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(?:node_modules|dist|build)$/.test(entry.name) ? [] : filesIn(path);
    return /\.(?:tsx?|sql)$/.test(entry.name) ? [{ path, text: readFileSync(at(path), 'utf8') }] : [];
  });
}

// written for each database, never committed
const isOurs = ({ path }) => path !== 'server/src/platform/db/schema.ts';

const sizes = sizesOf(WORKSPACES.flatMap(filesIn).filter(isOurs));
for (const { part, lines, files } of sizes) {
  process.stdout.write(
    `${part.padEnd(12)} ${String(lines).padStart(7)} lines ${String(files).padStart(5)} files\n`,
  );
}
const found = outgrown(sizes);
process.stdout.write(found.map((line) => `${line}\n`).join(''));
process.exitCode = found.length === 0 ? 0 : 1;
