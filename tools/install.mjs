import { existsSync } from 'node:fs';
import { alone } from './lock.mjs';
import { at, findRuntime, Problem, ROOT, WORKSPACES } from './paths.mjs';
import { capture } from './run.mjs';
import { hashOf, stamp } from './stamp.mjs';

const installed = stamp(at('node_modules', '.portal-stamp'));
const manifests = ['.', ...WORKSPACES].map((workspace) => at(workspace, 'package.json'));
const wanted = () => hashOf([at('package-lock.json'), ...manifests]);

/** The npm that started this program, or the one on the PATH. */
function npm(args, options) {
  const { npm_execpath: script } = process.env;
  if (script && /npm-cli\.c?js$/.test(script)) return capture(process.execPath, [script, ...args], options);
  return capture('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Installs the packages of a folder from its lock file.
 * @throws Problem with npm's own words
 */
export async function installPackages(folder) {
  // `npm ci` would delete node_modules, from which a portal may be running; an older npm would rewrite the lock file
  const { code, output } = await npm(
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder },
  );
  if (code !== 0) throw new Problem(`The packages could not be installed; npm said:\n${output.trim()}`);
}

async function install() {
  const isFirst = !existsSync(at('node_modules'));
  process.stderr.write(
    isFirst ? 'Installing packages, once; this takes a minute...\n' : 'Updating packages...\n',
  );
  await installPackages(ROOT);
  if (findRuntime() === null) {
    const setup = await capture(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: at('node_modules', 'node'),
    });
    if (findRuntime() === null)
      throw new Problem(`The runtime could not be installed:\n${setup.output.trim()}`);
  }
  installed.set(wanted());
}

/** Installs from the lock file if node_modules is missing or was installed from another one. */
export async function ensureInstalled() {
  if (installed.isFresh(wanted())) return;
  await alone(async () => {
    if (!installed.isFresh(wanted())) await install();
  });
}
