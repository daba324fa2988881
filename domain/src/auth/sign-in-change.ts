/** What may change about the ways in which an account signs in, apart from its password. */
export const SIGN_IN_CHANGES = [
  'passkey-added',
  'passkey-removed',
  'totp-added',
  'totp-removed',
  'codes-renewed',
  'factors-reset',
] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];
