import type { PasswordCost } from '#auth/passwords.ts';
import type { ChangeFeed } from '#platform/db/change-feed.ts';
import type { Db } from '#platform/db/database.ts';
import type { Settings } from './league/settings.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log/log.ts';

/** What every service is built from. Time is a parameter; so are the settings of docs/spec/decisions.md#running it needs. */
export type Portal = {
  db: Db;
  feed: ChangeFeed;
  clock: Clock;
  settings: Settings;
  log: Log;
  /** base of the links in mails, without a trailing slash */
  publicUrl: string;
  /** in so many milliseconds, what happens to one team becomes one email to each person; 0: each goes at once */
  mailPauseMs: number;
  /** what the hash of a password costs */
  passwordCost: PasswordCost;
  /** false switches throttling off (load tests from one address) */
  throttle: boolean;
  /** where enrollment files are downloaded from; null: from nowhere, they are uploaded */
  enrollmentSource: EnrollmentSource | null;
  /** the folder in which long uploads lie while they are read */
  spoolFolder: string;
  /** false while the disk has no room for changes */
  hasRoom: () => Promise<boolean>;
};

/** `url` holds {year} and {season}; `authorization` is the value of that header, or null. */
export type EnrollmentSource = { url: string; authorization: string | null };
