import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Edit } from './fault.ts';

/** The checkout that the gates stand in. */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** What a running portal needs besides packages, and what is shipped to run it by. */
const COPIED = [
  'domain',
  'contract',
  'server',
  'testkit',
  'tools',
  'deploy',
  'package.json',
  'tsconfig.base.json',
].filter((name) => existsSync(join(CHECKOUT, name)));
/** The front end comes as it was built, unless an edit is about it: then it is built anew. */
const WEB = 'web';
const WORKSPACES = ['domain', 'contract', 'server', 'testkit'];

/** The files as they are to be. @throws Error if a place to be changed is not there, or more than once */
export function patchedTexts(edits: readonly Edit[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const text = texts.get(file) ?? readFileSync(join(CHECKOUT, file), 'utf8');
    const places = text.split(from).length - 1;
    if (places !== 1) {
      throw new Error(`A fault is to change a place of ${file} that is there ${places} times: ${from}`);
    }
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  return texts;
}

/**
 * Makes a copy of the portal's sources with some places changed. Packages are linked, so that it is small and quick.
 * @returns its folder, which the caller removes
 * @throws Error if a place to be changed is not there, or more than once: the fault needs a look
 */
export function patchedCheckout(edits: readonly Edit[]): string {
  const texts = patchedTexts(edits);
  const copy = mkdtempSync(join(tmpdir(), 'portal-fault-'));
  const filter = (path: string) => !/[\\/]node_modules$|\.test\.ts$/.test(path);
  const isAboutWeb = edits.some(({ file }) => file.startsWith(`${WEB}/`));
  for (const name of isAboutWeb ? [...COPIED, WEB] : COPIED)
    cpSync(join(CHECKOUT, name), join(copy, name), { recursive: true, filter });
  if (!isAboutWeb) symlinkSync(join(CHECKOUT, WEB), join(copy, WEB));

  const packages = join(CHECKOUT, 'node_modules');
  mkdirSync(join(copy, 'node_modules', '@portal'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@portal' && name !== '.cache')
      symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  }
  for (const name of WORKSPACES) symlinkSync(join(copy, name), join(copy, 'node_modules', '@portal', name));

  for (const [file, text] of texts) writeFileSync(join(copy, file), text);
  if (isAboutWeb) {
    const vite = join(packages, 'vite', 'bin', 'vite.js');
    execFileSync(process.execPath, [vite, 'build', WEB], { cwd: copy, stdio: 'ignore' });
  }
  return copy;
}
