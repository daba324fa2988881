const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may happen. */
export type Limit = {
  name: string;
  hits: number;
  windowSeconds: number;
  /** the window begins anew with every hit, so that `hits` never fit into any stretch of its length */
  sliding?: true;
};

/** Every limit of the portal. docs/decisions/ says why they are what they are. */
export const LIMITS = {
  /** wrong passwords for one address from one network: the eleventh within 15 minutes is not even tried */
  loginPair: { name: 'login-pair', hits: 10, windowSeconds: 15 * MINUTE, sliding: true },
  /** wrong passwords from one network, for whomever */
  loginNetwork: { name: 'login-network', hits: 100, windowSeconds: 15 * MINUTE },
  /** wrong passwords for one address from networks that it never logged in from */
  loginAccount: { name: 'login-account', hits: 50, windowSeconds: 15 * MINUTE },
  register: { name: 'register', hits: 100, windowSeconds: HOUR },
  /** registrations that were told "already registered", which the spec wants told */
  registerTaken: { name: 'register-taken', hits: 20, windowSeconds: HOUR },
  forgotAddress: { name: 'forgot-address', hits: 5, windowSeconds: HOUR },
  forgotNetwork: { name: 'forgot-network', hits: 60, windowSeconds: HOUR },
  confirmMinute: { name: 'confirm-minute', hits: 1, windowSeconds: MINUTE, sliding: true },
  confirmDay: { name: 'confirm-day', hits: 5, windowSeconds: DAY },
  /** reads of one calendar: a team's parents share a link, and their programs ask every few minutes */
  calendarLink: { name: 'calendar-link', hits: 1_200, windowSeconds: HOUR },
  /** calendars that are not there, from one network: programs ask on after a link was removed, some for everybody */
  calendarMissing: { name: 'calendar-missing', hits: 600, windowSeconds: HOUR },
  /** links of mails that this portal never made, from one network */
  brokenLink: { name: 'broken-link', hits: 60, windowSeconds: HOUR },
  /** mails to one address that are switched off or on by their links */
  linkedMails: { name: 'linked-mails', hits: 30, windowSeconds: HOUR },
  /** links of reminders that are not there, from one network */
  releaseMissing: { name: 'release-missing', hits: 100, windowSeconds: HOUR },
  /** practices of one team that its coaches book and cancel: each change is an email to every coach of the team */
  teamChanges: { name: 'team-changes', hits: 20, windowSeconds: HOUR },
  confirmNetwork: { name: 'confirm-network', hits: 200, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;

/** How long a network counts as known to an account after a login from there. */
export const KNOWN_NETWORK_SECONDS = 60 * DAY;
