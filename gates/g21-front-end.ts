import { findBrowser } from '@portal/e2e/support/browser.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { chromium } from 'playwright-core';
import { atLeast, type Gate, none } from './frame/gate.ts';
import { backAfterLogout, pagesOf, type SignedIn, walk } from './load/portal-pages.ts';

/** A session of a person in the demo league. */
async function signIn(db: Db, email: string): Promise<SignedIn> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { id, firstName: firstname, lastName: lastname, role } = account;
  const token = await makeSession(db, { accountId: id, now: new Date() });
  return { token, user: { email, firstname, lastname, role, emailVerified: true } };
}

export const gate: Gate = {
  id: 'G21',
  title: 'Front end',
  requirement:
    'axe finds nothing on any page, wide and narrow, light and dark; the content security policy reports nothing; no other site is requested; after Logout the back button shows nothing of the league.',
  async run(context) {
    const server = await context.postgres();
    await server.createDatabase('league');
    const connection = { connectionString: server.url('league') };
    const { url } = await context.portal({ DATABASE_URL: server.url('league'), DEMO: 'on', THROTTLE: 'off' });
    const { people, other, teams } = await context.inDatabase(connection, async (db) => ({
      people: { coach: await signIn(db, 'coach@example.org'), admin: await signIn(db, 'admin@example.org') },
      other: await signIn(db, 'coach@example.org'),
      teams: await db
        .selectFrom('team')
        .innerJoin('teamCoach', 'teamCoach.teamId', 'team.id')
        .innerJoin('coach', 'coach.id', 'teamCoach.coachId')
        .where('coach.email', '=', 'coach@example.org')
        .select('team.name')
        .execute(),
    }));
    const browser = await chromium.launch(findBrowser());
    try {
      const found = { axe: [] as string[], reports: [] as string[], strangers: [] as string[], pages: 0 };
      for (const width of [1280, 390]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          if (context.small && (width === 1280 || colorScheme === 'light')) continue;
          for (const withAxe of [true, false]) {
            const { axe, reports, strangers, pages } = await walk(browser, {
              url,
              people,
              width,
              colorScheme,
              withAxe,
            });
            found.axe.push(...axe);
            // the policy is off when axe runs in the page
            if (!withAxe) found.reports.push(...reports);
            found.strangers.push(...strangers);
            found.pages += pages;
          }
          context.log(`${width} pixels, ${colorScheme}: ${found.pages} pages so far`);
        }
      }
      const names = teams.map(({ name }) => name);
      const after = await backAfterLogout(browser, url, other, [...names, people.coach.user.lastname]);
      return [
        atLeast('pages shown', pagesOf().length * context.size(8, 2), found.pages),
        none('what axe finds', found.axe),
        none('what the content policy reports', found.reports),
        none('requests to other sites', found.strangers),
        none('what the back button shows after Logout', after),
      ];
    } finally {
      await browser.close();
    }
  },
};
