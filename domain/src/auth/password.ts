/** In code points. Even at four bytes each, they fit in the 1024 bytes that are hashed at most. */
export const MAX_PASSWORD_CHARACTERS = 256;
const MIN_PASSWORD_CHARACTERS = 8;

export type PasswordRule = {
  id: 'length' | 'uppercase' | 'lowercase' | 'special';
  /** the text of the checklist line */
  label: string;
  ok: boolean;
};

/**
 * The password checklist, in the spec's order. Letters of every script count ('É' is uppercase, 'ß' lowercase). "Special
 * or number" is any digit, punctuation or symbol ('7', '!', '€', an emoji). White space, accents and invisible
 * characters are allowed but count as none of the three.
 * @see docs/spec/product.md#password
 */
export function passwordRules(password: string): PasswordRule[] {
  return [
    {
      id: 'length',
      label: 'At least 8 characters',
      ok: characterCount(password) >= MIN_PASSWORD_CHARACTERS,
    },
    { id: 'uppercase', label: 'At least one uppercase letter', ok: /\p{Lu}/u.test(password) },
    { id: 'lowercase', label: 'At least one lowercase letter', ok: /\p{Ll}/u.test(password) },
    {
      id: 'special',
      label: 'At least one special character or number',
      ok: /[\p{N}\p{P}\p{S}]/u.test(password),
    },
  ];
}

export function isStrongPassword(password: string): boolean {
  return passwordProblem(password) === null;
}

/** Why the password is rejected, as a sentence; null if it is accepted. */
export function passwordProblem(password: string): string | null {
  if (password.length > 2 * MAX_PASSWORD_CHARACTERS || characterCount(password) > MAX_PASSWORD_CHARACTERS) {
    return `The password can have at most ${MAX_PASSWORD_CHARACTERS} characters.`;
  }
  const missing = passwordRules(password)
    .filter((rule) => !rule.ok)
    .map((rule) => rule.label.replace(/^At/, 'at'));
  return missing.length === 0 ? null : `The password needs ${missing.join(', ')}.`;
}

function characterCount(password: string): number {
  return Array.from(password).length;
}
