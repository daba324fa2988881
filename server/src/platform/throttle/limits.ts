const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may happen in a window of time. */
export type Limit = {
  name: string;
  hits: number;
  windowSeconds: number;
  /** every hit restarts the window, so that there are never more than `hits` in any period of its length */
  sliding?: true;
};

/**
 * Every limit of the portal. docs/decisions/ explains the numbers. A limit of a network alone only stops floods: a hundred
 * coaches in a gym share one.
 */
export const LIMITS = {
  /** wrong passwords for one address from one network; the eleventh within 15 minutes is not tried */
  loginPair: { name: 'login-pair', hits: 10, windowSeconds: 15 * MINUTE, sliding: true },
  /** wrong passwords from one network, for all addresses that have never logged in from it */
  loginNetwork: { name: 'login-network', hits: 300, windowSeconds: 15 * MINUTE },
  /** wrong passwords for one address from networks from which it has never logged in */
  loginAccount: { name: 'login-account', hits: 50, windowSeconds: 15 * MINUTE },
  /** wrong codes of a second factor for one account from one network */
  codePair: { name: 'code-pair', hits: 10, windowSeconds: 15 * MINUTE, sliding: true },
  /** the same from all networks: 480 tries a day at three of a million codes find one in two years */
  codeAccount: { name: 'code-account', hits: 20, windowSeconds: HOUR, sliding: true },
  /** passkeys from one network that were not accepted */
  passkeyNetwork: { name: 'passkey-network', hits: 300, windowSeconds: 15 * MINUTE },
  /** questions to passkeys from one network: every login page asks one */
  passkeyOptions: { name: 'passkey-options', hits: 1_200, windowSeconds: HOUR },
  register: { name: 'register', hits: 300, windowSeconds: HOUR },
  /** registrations of one address from one network that were refused with "already registered", as the spec requires */
  registerTaken: { name: 'register-taken', hits: 20, windowSeconds: HOUR },
  forgotAddress: { name: 'forgot-address', hits: 5, windowSeconds: HOUR },
  forgotNetwork: { name: 'forgot-network', hits: 300, windowSeconds: HOUR },
  confirmMinute: { name: 'confirm-minute', hits: 1, windowSeconds: MINUTE, sliding: true },
  confirmDay: { name: 'confirm-day', hits: 5, windowSeconds: DAY },
  /** new passwords of one account: each one sends an email */
  passwordChange: { name: 'password-change', hits: 10, windowSeconds: HOUR },
  /** links to one mailbox that an account wants as its address */
  newEmailMinute: { name: 'new-email-minute', hits: 1, windowSeconds: MINUTE, sliding: true },
  newEmailDay: { name: 'new-email-day', hits: 5, windowSeconds: DAY },
  /** such links for one account */
  newEmailAccount: { name: 'new-email-account', hits: 5, windowSeconds: DAY },
  /** reads of one calendar: a team's parents share a link, and their calendar apps read it every few minutes */
  calendarLink: { name: 'calendar-link', hits: 1_200, windowSeconds: HOUR },
  /** reads of unknown calendars from one network: apps keep reading a link after it was removed */
  calendarMissing: { name: 'calendar-missing', hits: 600, windowSeconds: HOUR },
  /** pages of teams from one network, twenty reads a hit: all parents in a gym, or behind one phone company, share one */
  teamPage: { name: 'team-page', hits: 300, windowSeconds: HOUR },
  /** pages that do not exist, from one network: families keep links that were turned off */
  teamPageMissing: { name: 'team-page-missing', hits: 600, windowSeconds: HOUR },
  /** unsubscribe links that this portal never sent, from one network */
  brokenLink: { name: 'broken-link', hits: 60, windowSeconds: HOUR },
  /** changes of the email preferences of one address by links */
  linkedMails: { name: 'linked-mails', hits: 30, windowSeconds: HOUR },
  /** unknown links of invitations, from one network */
  invitationMissing: { name: 'invitation-missing', hits: 100, windowSeconds: HOUR },
  /** unknown links of reminders, from one network */
  releaseMissing: { name: 'release-missing', hits: 100, windowSeconds: HOUR },
  /** bookings, changes, cancellations and offered trades of one team by its coaches: each one sends an email to every coach of the team */
  teamChanges: { name: 'team-changes', hits: 20, windowSeconds: HOUR },
  confirmNetwork: { name: 'confirm-network', hits: 600, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** How long a network is known to an account after a login. */
export const KNOWN_NETWORK_SECONDS = 60 * DAY;
