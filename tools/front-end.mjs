import { existsSync } from 'node:fs';
import { alone } from './lock.mjs';
import { at, cli, Problem, runtime } from './paths.mjs';
import { capture } from './run.mjs';
import { hashOf, stamp } from './stamp.mjs';

const built = stamp(at('web', 'dist', '.stamp'));
const wanted = () => hashOf([at('web'), at('contract', 'src'), at('domain', 'src'), at('package-lock.json')]);
const isFresh = () => existsSync(at('web', 'dist', 'index.html')) && built.isFresh(wanted());

async function build() {
  process.stderr.write('Building the front end...\n');
  const hash = wanted();
  const { code, output } = await capture(runtime(), [cli.vite, 'build', '--logLevel', 'warn'], {
    cwd: at('web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Problem(`The front end could not be built; Vite said:\n${output.trim()}`);
  built.set(hash);
}

/** Builds the front end if its sources or packages have changed since the last build. */
export async function ensureBuilt() {
  if (isFresh()) return;
  await alone(async () => {
    if (!isFresh()) await build();
  });
}
