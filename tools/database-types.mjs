import { existsSync } from 'node:fs';
import { alone } from './lock.mjs';
import { at, Problem, runtime } from './paths.mjs';
import { capture } from './run.mjs';
import { hashOf, stamp } from './stamp.mjs';

const PROGRAM = at('testkit', 'src', 'write-database-types.ts');
const TYPES = at('server', 'src', 'platform', 'db', 'schema.ts');
const written = stamp(at('node_modules', '.cache', 'database-types.stamp'));
const sources = () => hashOf([at('server', 'src', 'platform', 'db', 'migrations'), PROGRAM]);
const isFresh = () => existsSync(TYPES) && written.isFresh(sources());

/** Writes the TypeScript types of the database's tables if the migrations have changed since the last time. */
export async function ensureDatabaseTypes() {
  if (isFresh()) return;
  await alone(async () => {
    if (isFresh()) return;
    process.stderr.write('Reading the types of the database from its migrations...\n');
    const { code, output } = await capture(runtime(), [PROGRAM, TYPES]);
    if (code !== 0) throw new Problem(`The types of the database could not be written:\n${output.trim()}`);
    written.set(sources());
  });
}
