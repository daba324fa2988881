/** What an account can prove itself with besides its password. `recovery` counts only beside another factor. */
export const SECOND_FACTORS = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Which administrators must have a second factor. With `new` those who become one from now on. */
export const ADMIN_FACTOR_RULES = ['off', 'new', 'all'] as const;
export type AdminFactorRule = (typeof ADMIN_FACTOR_RULES)[number];

/** How long an administrator may put it off. */
export const FACTOR_GRACE_DAYS = 3;

export const RECOVERY_CODES = 10;

/** The longest name of a passkey. */
export const MAX_PASSKEY_NAME = 60;

/** The digits of what someone typed as the code of an authenticator app; null if it is no such code. */
export function toTotpCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** Without letters and digits that look alike. */
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_LENGTH = 10;

/** What someone typed as a recovery code, as it was made; null if it is none. */
export function toRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  const isOne =
    code.length === RECOVERY_LENGTH && [...code].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isOne ? `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}` : null;
}

/** 'xxxxx-xxxxx' from random numbers. @param pick returns a random integer from 0 to below its argument */
export const makeRecoveryCode = (pick: (below: number) => number): string =>
  toRecoveryCode(
    Array.from({ length: RECOVERY_LENGTH }, () =>
      RECOVERY_ALPHABET.charAt(pick(RECOVERY_ALPHABET.length)),
    ).join(''),
  ) ?? '';
