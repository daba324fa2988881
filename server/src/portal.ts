import type { PasswordCost } from '#auth/passwords.ts';
import type { ChangeFeed } from '#platform/db/change-feed.ts';
import type { Db } from '#platform/db/database.ts';
import type { Settings } from './league/settings.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log/log.ts';

/** What use cases need: database, clock, settings and log. @see docs/spec/decisions.md#running */
export type Portal = {
  db: Db;
  feed: ChangeFeed;
  clock: Clock;
  settings: Settings;
  log: Log;
  /** base of the links in emails, without a trailing slash */
  publicUrl: string;
  /** changes of one team within this time become one email to each person; 0: each is sent at once */
  mailPauseMs: number;
  /** the cost of password hashes */
  passwordCost: PasswordCost;
  /** how long answers take at least whose time must not tell whether an address is known */
  linkAnswerMs: number;
  /** false switches throttling off (load tests from one address) */
  throttle: boolean;
  /** where enrollment files are downloaded from; null: they are only uploaded */
  enrollmentSource: EnrollmentSource | null;
  /** the folder of large uploads while they are read */
  spoolFolder: string;
  /** false while the disk has no room for changes */
  hasRoom: () => Promise<boolean>;
};

/** `url` contains {year} and {season}; `authorization` is the value of that header, or null. */
export type EnrollmentSource = { url: string; authorization: string | null };
