import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Some fifty thousand passwords that leaked most often, as one JSON text in lower case. */
const LIST = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
let list: string | null = null;

/** Whoever takes one of them adds a capital and a digit or sign or two, because rules ask for it. */
const ADDED = /[^\p{L}]{0,2}$/u;

export const COMMON_PASSWORD_TEXT =
  'This is one of the most common passwords. Please choose another, for example three words that do not belong together.';

/** Whether a password is among those that are tried first, in any case, as it stands or without what was added. */
export function isCommonPassword(password: string): boolean {
  // read when the first one is chosen: only then is its memory needed
  list ??= readFileSync(LIST, 'utf8');
  const word = password.toLowerCase();
  return [word, word.slice(0, ADDED.exec(word)?.index)].some((known) =>
    list?.includes(JSON.stringify(known)),
  );
}
