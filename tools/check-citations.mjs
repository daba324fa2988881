import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brokenCitations } from './citations.mjs';
import { at, WORKSPACES } from './paths.mjs';

const FOLDERS = [...WORKSPACES, 'tools', 'docs', 'deploy'];
const LEFT_OUT = ['node_modules', 'dist', 'test-results'];
/** These files contain broken citations on purpose. */
const OWN_TEST = 'tools/citations.test.mjs';

/** Applied migrations are never edited, not even their comments. */
const isRead = (name) => /\.(tsx?|mjs|css|md|sh|yml|conf|tsv)$/.test(name);

function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return folder === '.' || LEFT_OUT.includes(entry.name) ? [] : filesIn(path);
    return isRead(entry.name) && path !== OWN_TEST ? [{ path, text: readFileSync(at(path), 'utf8') }] : [];
  });
}

const broken = brokenCitations(['.', ...FOLDERS].flatMap(filesIn), (path) => existsSync(at(path)));
process.stdout.write(broken.map((line) => `${line}\n`).join(''));
process.exitCode = broken.length === 0 ? 0 : 1;
