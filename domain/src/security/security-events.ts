/** The kinds of events in the security log, as its filter names them (docs/decisions/0077). */
export const SECURITY_EVENTS = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'second-factor-due': 'Right password, second factor due',
  'factor-failed': 'Wrong code or passkey',
  'passkey-copied': 'Copied passkey refused',
  'factor-changed': 'Passkeys, app or codes changed',
  'sign-in-refused': 'Refused: account disabled',
  'sessions-ended': 'Logged out by someone',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by email',
  'email-changed': 'Email address changed',
  'role-changed': 'Role changed',
  'administrator-created': 'Administrator created',
  'administrator-reset': 'Administrator reset',
  'account-created': 'Account created',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'person-erased': 'Person erased',
  'file-exported': 'File downloaded',
  'backup-restored': 'Backup restored',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** Kinds that are about no account. Of the others, an event without one is about a person who was erased. */
const ABOUT_NO_ACCOUNT: ReadonlySet<SecurityEventKind> = new Set([
  'sign-in-failed',
  'person-erased',
  'file-exported',
  'backup-restored',
]);

export const isAboutAccount = (kind: SecurityEventKind): boolean => !ABOUT_NO_ACCOUNT.has(kind);
