import type { LeagueWaitlist, Waitlist } from '@portal/contract/waiting.ts';
import { openTwoKeptTestApps, type TestApp, type TwoTestApps } from '@portal/testkit/app.ts';
import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeCoach, makeSession, makeTeam, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, reserveBody, type TestLeague } from '@portal/testkit/league.ts';
import type { TestDatabase } from '@portal/testkit/postgres.ts';
import { afterEach, beforeEach } from 'vitest';
import { ANY_CHANGE, type SlotChanges } from '#platform/db/change-feed.ts';
import { processWaitlist } from '../process-waitlist.ts';

export { HAWKS, OWLS };
export const JAYS = { DivisionName: 'Boys 3-4', TeamName: 'Jays' };

/** Thursdays from 18:00 at any gym, every week. */
export const THURSDAYS = {
  weekdays: [4],
  fromTime: '18:00',
  untilTime: null,
  venueIds: null,
  weeks: 'every',
};

/** The small league with a third coach, on two portals that share a database. Use the result only inside tests. */
export type WaitingStage = {
  database: TestDatabase;
  /** two processes on one database */
  apps: [TestApp, TestApp];
  test: TestApp;
  league: TestLeague;
  hawks: CoachCalls;
  owls: CoachCalls;
  jays: CoachCalls;
  admin: CoachCalls;
  jaysTeamId: number;
  slot(list: keyof TestLeague['slots'], index?: number): TestSlot;
  body(at: TestSlot, team: typeof HAWKS): Record<string, unknown>;
  /** puts a team on the waitlist; throws if that is refused. @returns the request's id */
  request(who: CoachCalls, teamId: number, changes?: object): Promise<number>;
  list(who: CoachCalls): Promise<Waitlist>;
  leagueList(): Promise<LeagueWaitlist>;
  /** processes the waitlist on a portal (by default the first) after these changes (by default all) */
  processWaitlist(app?: TestApp, changed?: SlotChanges): Promise<Date | null>;
  /** moves the clock of both portals to this instant, and every session with it */
  travel(instant: string): Promise<void>;
  /** all offers with their state, in order */
  offers(): Promise<{ slotId: number; teamId: number; state: string }[]>;
  /** kind, recipient and subject of the waitlist's emails, in order */
  mails(): Promise<{ kind: string; recipient: string }[]>;
};

export function useWaitingStage(): WaitingStage {
  const stage = {} as WaitingStage;
  let two: TwoTestApps;
  beforeEach(async () => {
    two = await openTwoKeptTestApps();
    const { apps, database } = two;
    const [test] = apps;
    const { db } = test.portal;
    const now = test.clock.now();
    const league = await makeLeague(db, now);
    const jays = await makeTeam(db, { divisionId: league.boys.id, name: 'Jays' });
    await makeCoach(db, { email: 'jays@example.org', firstName: 'Jo', lastName: 'Jay', teamIds: [jays.id] });
    const account = await makeAccount(db, { email: 'jays@example.org' });
    const token = await makeSession(db, { accountId: account.id, now });
    const admin = coachCalls(test.app, league.admin);
    Object.assign(stage, {
      database,
      apps,
      test,
      league,
      hawks: coachCalls(test.app, league.coach),
      owls: coachCalls(test.app, league.other),
      jays: coachCalls(test.app, { token }),
      admin,
      jaysTeamId: jays.id,
      slot(list, index = 0) {
        const found = league.slots[list][index];
        if (found === undefined) throw new Error(`The league has no slot ${list} ${index}.`);
        return found;
      },
      body: (at, team) => reserveBody(league, at, team),
      async request(who, teamId, changes = {}) {
        const answer = await who.post('/waitlist/requests', { teamId, ...THURSDAYS, ...changes });
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return answer.json<{ id: number }>().id;
      },
      list: async (who) => (await who.get('/waitlist')).json(),
      leagueList: async () => (await admin.get('/admin/waitlist')).json(),
      processWaitlist: (app = test, changed = ANY_CHANGE) => processWaitlist(app.portal, changed),
      async travel(instant) {
        for (const app of apps) app.clock.set(instant);
        await db
          .updateTable('session')
          .set({ expiresAt: new Date('2027-12-31T00:00:00Z'), lastUsedAt: new Date(instant) })
          .execute();
      },
      offers: () =>
        db.selectFrom('waitingOffer').select(['slotId', 'teamId', 'state']).orderBy('id').execute(),
      mails: () =>
        db
          .selectFrom('mail')
          .select(['kind', 'recipient'])
          .where('kind', 'like', 'waiting%')
          .orderBy('id')
          .execute(),
    } satisfies WaitingStage);
  });
  afterEach(() => two.close());
  return stage;
}
