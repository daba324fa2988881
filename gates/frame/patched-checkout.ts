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

/** The checkout that contains the gates. */
export const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** What a running portal needs besides packages, and what is shipped to operate it. */
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
/** The built front end is copied, unless an edit changes it, in which case it is rebuilt. */
const WEB = 'web';
const WORKSPACES = ['domain', 'contract', 'server', 'testkit'];

/** The files after the edits. @throws Error unless each `from` occurs exactly once */
export function patchedTexts(edits: readonly Edit[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const text = texts.get(file) ?? readFileSync(join(CHECKOUT, file), 'utf8');
    const places = text.split(from).length - 1;
    if (places !== 1) {
      throw new Error(`The text that a fault replaces occurs ${places} times in ${file}: ${from}`);
    }
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  return texts;
}

/**
 * Makes a copy of the portal's sources with edits. Packages are linked, which keeps it small and quick.
 * @returns its folder, which the caller removes
 * @throws Error unless each `from` occurs exactly once, so that the fault can be adapted
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
