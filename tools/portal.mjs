// The entry point of every npm script. It runs on Node 20 and later, before anything is installed, so it is plain
// JavaScript without dependencies. It installs what is missing, builds the front end if needed, and runs the command.
import { ensureBrowser } from './browser.mjs';
import { check } from './check.mjs';
import { develop } from './dev.mjs';
import { ensureBuilt } from './front-end.mjs';
import { ensureInstalled } from './install.mjs';
import { at, Problem } from './paths.mjs';
import { runScript } from './run.mjs';
import { writeSbom } from './sbom.mjs';
import { test, testLong } from './test.mjs';

const OLDEST_NODE = 20;

/** Where Node caches compiled code (docs/decisions/0013). */
const ENVIRONMENT = { NODE_COMPILE_CACHE: at('node_modules', '.cache', 'portal') };

const cli = (file, args) => runScript([at('server', 'src', 'cli', file), ...args]);

/** The commands, each with whether it needs the built front end, and a function that returns the exit code. */
const COMMANDS = {
  start: {
    needsFrontEnd: true,
    run: (args) =>
      runScript(
        [
          '--import',
          new URL('./end-with-parent.mjs', import.meta.url).href,
          at('server', 'src', 'main.ts'),
          ...args,
        ],
        { tied: true, env: ENVIRONMENT },
      ),
  },
  build: { needsFrontEnd: true, run: () => 0 },
  dev: { run: develop },
  test: { needsFrontEnd: true, run: test },
  'test:long': { needsFrontEnd: true, run: testLong },
  check: { run: check },
  bench: {
    needsFrontEnd: true,
    run: async (args) =>
      runScript([at('bench', 'run.ts'), ...args], { env: { CHROME_PATH: await ensureBrowser() } }),
  },
  gates: {
    needsFrontEnd: true,
    run: (args) => runScript([at('gates', 'run.ts'), ...args]),
  },
  admin: { run: (args) => cli('admin.ts', args) },
  seed: { run: (args) => cli('seed.ts', args) },
  backup: { run: (args) => cli('backup.ts', args) },
  restore: { run: (args) => cli('restore.ts', args) },
  move: { run: (args) => cli('move.ts', args) },
  doctor: { run: (args) => cli('doctor.ts', args) },
  'practice-round': { run: (args) => cli('practice-round.ts', args) },
  sbom: { run: writeSbom },
  screenshots: {
    needsFrontEnd: true,
    run: async (args) =>
      runScript([at('e2e', 'screenshots.ts'), ...args], { env: { CHROME_PATH: await ensureBrowser() } }),
  },
};

async function main([name = 'start', ...args]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
  if (!command)
    throw new Problem(`There is no command "${name}". The commands are ${Object.keys(COMMANDS).join(', ')}.`);
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Problem(`Node.js ${process.versions.node} is too old; install ${OLDEST_NODE} or later.`);
  }
  await ensureInstalled();
  if (command.needsFrontEnd) await ensureBuilt();
  return command.run(args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Problem ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
