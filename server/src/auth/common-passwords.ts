import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The fifty thousand passwords that leaked most often, in lowercase. */
const LIST = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
let list: string | null = null;

/** People often only add one or two digits or signs to a common password, because rules demand it. */
const ADDED = /[^\p{L}]{0,2}$/u;

export const COMMON_PASSWORD_TEXT =
  'This is one of the most common passwords. Please choose another, for example three words that do not belong together.';

/** Whether the password, in any case and with or without added characters, is a common one. */
export function isCommonPassword(password: string): boolean {
  // loaded when it is needed first, to save memory
  list ??= readFileSync(LIST, 'utf8');
  const word = password.toLowerCase();
  return [word, word.slice(0, ADDED.exec(word)?.index)].some((known) =>
    list?.includes(JSON.stringify(known)),
  );
}
