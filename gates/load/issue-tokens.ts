import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A separate program, so that it can use a patched copy: `node issue-tokens.ts ROOT DATABASE_URL COUNT` creates this
 * many secrets of each kind with the portal's own functions and prints `{ kind: [token, …] }`.
 */
const [root = '', url = '', count = ''] = process.argv.slice(2);
const load = <T>(workspace: string, path: string): Promise<T> =>
  import(pathToFileURL(join(root, workspace, 'src', path)).href);
const from = <T>(path: string) => load<T>('server', path);
const fromTestkit = <T>(path: string) => load<T>('testkit', path);

const { openTestPortal } = await fromTestkit<typeof import('@portal/testkit/portal.ts')>('portal.ts');
const { createSessions } = await from<typeof import('@portal/server/auth/sessions.ts')>('auth/sessions.ts');
const { issueLink } = await from<typeof import('@portal/server/auth/links.ts')>('auth/links.ts');
const { issueReleaseLinks } =
  await from<typeof import('@portal/server/reminders/release.ts')>('reminders/release.ts');
const { makeCalendarLink, revokeCalendarLink } =
  await from<typeof import('@portal/server/calendar/links.ts')>('calendar/links.ts');
const { createUnsubscribeLinks } = await from<
  typeof import('@portal/server/mail/preferences/unsubscribe-links.ts')
>('mail/preferences/unsubscribe-links.ts');
const made = await fromTestkit<typeof import('@portal/testkit/factories.ts')>('factories.ts');

const { portal, clock, close } = await openTestPortal({ connection: { connectionString: url } });
const { db } = portal;
const now = clock.now();
const season = await made.makeSeason(db);
const division = await made.makeDivision(db, { seasonId: season.id });
const team = await made.makeTeam(db, { divisionId: division.id });
const { court } = await made.makeVenue(db);
const slot = await made.makeSlot(db, { seasonId: season.id, courtId: court.id, date: '2026-11-19' });
const entry = await made.makeEntry(db, { slot, type: 'practice', homeTeamId: team.id });
const account = await made.makeAccount(db);
await made.makeCoach(db, { email: account.email, teamIds: [team.id] });

const { id, email, firstName, lastName, role } = account;
const caller = {
  accountId: id,
  sessionId: 'none',
  email,
  firstName,
  lastName,
  role,
  confirmed: true,
  identityConfirmedUntil: null,
  factorDueAt: null,
};
const sessions = createSessions(portal);
const seal = await createUnsubscribeLinks(db).sealer();

async function calendarSecret(): Promise<string> {
  const { link, url: address } = await makeCalendarLink(portal, caller, { kind: 'coach' });
  await revokeCalendarLink(portal, caller, link.id);
  return address.slice(address.lastIndexOf('/') + 1, -'.ics'.length);
}
const link = (purpose: 'confirm' | 'reset') => issueLink(db, { accountId: id, purpose, now });
const release = { entryId: entry.id, date: slot.date, recipient: email };

const KINDS: Record<string, (index: number) => Promise<string | null | undefined>> = {
  session: () =>
    db
      .transaction()
      .execute((tx) =>
        sessions.open(
          tx,
          { id, role },
          { remember: false, visitor: { network: '127.0.0.1', userAgent: '' } },
        ),
      ),
  confirm: () => link('confirm'),
  reset: () => link('reset'),
  calendar: calendarSecret,
  release: async () => (await issueReleaseLinks(db, [release], now))[0],
  unsubscribe: async (index) => seal({ email: `coach${index}@example.org`, group: 'reminders' }),
};

const tokens: Record<string, (string | null | undefined)[]> = {};
for (const [kind, make] of Object.entries(KINDS)) {
  const list: (string | null | undefined)[] = [];
  for (let index = 0; index < Number(count); index += 1) list.push(await make(index));
  tokens[kind] = list;
}
await close();
process.stdout.write(JSON.stringify(tokens));
