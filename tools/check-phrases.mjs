import { readdirSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { unwantedPhrases } from './phrases.mjs';

const FOLDERS = ['web/src', 'server/src', 'domain/src', 'contract/src'];

/** Sources with texts that people read; queries, tests and their fixtures have none. */
const isRead = (path) =>
  /\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|repository\.ts$|\/testing\/|\/platform\/db\/|\/court-time\/|\/demo\//.test(path);

function filesIn(folder) {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .map((entry) =>
      `${entry.parentPath}/${entry.name}`.slice(at('.').length).replaceAll('\\', '/').replace(/^\//, ''),
    )
    .filter(isRead)
    .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));
}

const found = unwantedPhrases(FOLDERS.flatMap(filesIn));
process.stdout.write(found.map((line) => `${line}\n`).join(''));
process.exitCode = found.length === 0 ? 0 : 1;
