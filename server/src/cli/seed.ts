import { join } from 'node:path';
import { LINK_ANSWER_MS } from '#auth/links.ts';
import { PASSWORD_COST } from '#auth/passwords.ts';
import { demoLogins, isEmpty, makeDemo } from '#demo/make-demo.ts';
import { createSettings } from '#league/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ChangeFeed } from '#platform/db/change-feed.ts';
import { createLog } from '#platform/log/log.ts';
import type { Portal } from '#portal.ts';
import { openDatabase, print } from './run-command.ts';

/** `npm run seed`: creates the demo league in an empty database, whether the portal runs or not. */

/** This process has no caches; a running portal gets the changes from the database. */
const NO_FEED: ChangeFeed = {
  subscribe: () => {},
  noteCommit: () => {},
  waitUntilCurrent: async () => {},
  close: async () => {},
};

async function seed(): Promise<string[]> {
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config);
  try {
    const settings = createSettings(db, { timeZone: config.leagueTimeZone });
    await settings.storeDefaults();
    await settings.reload();
    const log = createLog('silent');
    const { publicUrl } = config;
    const portal: Portal = {
      db,
      feed: NO_FEED,
      clock: systemClock,
      settings,
      log,
      publicUrl,
      mailPauseMs: config.mailPauseMs,
      passwordCost: PASSWORD_COST,
      linkAnswerMs: LINK_ANSWER_MS,
      throttle: true,
      enrollmentSource: null,
      spoolFolder: join(config.dataDir, 'tmp'),
      hasRoom: async () => true,
    };
    if (!(await isEmpty(portal))) {
      const isDemo = (await demoLogins(portal)).length > 0;
      return [
        isDemo ? 'The demo league is there already.' : 'There is a league already; nothing was changed.',
      ];
    }
    const { logins } = await makeDemo(portal);
    if (logins.length === 0) return ['Another process is creating the demo league.'];
    return logins.map(({ role, email, password }) => `${role.padEnd(14)} ${email}   ${password}`);
  } finally {
    await close();
  }
}

try {
  print((await seed()).join('\n'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
