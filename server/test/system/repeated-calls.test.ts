import type { Route } from '@portal/contract/endpoint.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import { NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { makePasskey, makeSession } from '@portal/testkit/factories.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { bearer, type Call, routeNames, SAMPLE_CALLS, send } from '@portal/testkit/sample-calls.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useLossStage } from '#losses/testing/loss-stage.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';

/**
 * A browser sends a repeatable call again if its answer was lost (web/src/api/client.ts). So the second answer must say
 * that it is done, and not that somebody else was first.
 */

const stage = useLossStage();

const REPEATABLE = routeNames.filter((name) => (routes[name] as Route).repeatable);

/** Sends a call and expects it to be carried out. @returns the id in its answer */
async function done(name: RouteName, call: Call, token = stage.league.admin.token): Promise<string> {
  const answer = await send(stage.test.app, name, call, bearer(token));
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200);
  return String(answer.json<{ id?: number }>().id);
}

/** Calls with what is really there, where the sample call names something unknown or is a preview. */
async function realCalls(): Promise<Partial<Record<RouteName, Call>>> {
  const { league } = stage;
  const { db, clock } = stage.test.portal;
  const sample = (name: RouteName) => SAMPLE_CALLS[name](league, 'coach');
  const storing = (name: RouteName): Call => ({
    body: { ...(sample(name).body as object), preview: false },
  });
  const changed = (name: RouteName, id: string): Call => ({ ...storing(name), params: { id } });
  const removed = (id: string): Call => ({ params: { id }, query: { preview: 'false' } });

  doneOf(await stage.addLoss());
  const team = String(league.boysHawks.id);
  await done('changeDaysOffWindow', { body: { deadline: '2026-12-10', daysPerTeam: 4 } });
  const dayOff = await done('requestDayOff', sample('requestDayOff'), league.coach.token);
  const request = await done('addWaitlistRequest', sample('addWaitlistRequest'), league.coach.token);
  await done('addPlayers', sample('addPlayers'), league.coach.token);
  const player = await db.selectFrom('player').select('id').executeTakeFirstOrThrow();
  const params = { id: String(player.id) };
  const marks = Object.fromEntries(Object.keys(NO_MARKS).map((skill) => [skill, 3]));
  const rating = { params, body: { revision: 0, marks, note: '' } };
  await done('saveRating', rating, league.coach.token);
  await done('importClosures', {
    form: multipart({ content: 'First Date,School,Reason\n2027-05-03,All,Holiday' }, { preview: 'false' }),
  });
  const imported = await db.selectFrom('fileImport').select('id').executeTakeFirstOrThrow();
  const fileImport = String(imported.id);
  await done('addPermit', storing('addPermit'));
  const permit = await rowOf(db, 'permit', { firstDate: '2027-01-04' });
  await done('addClosure', storing('addClosure'));
  const closure = await rowOf(db, 'closure', { firstDate: '2026-12-28' });
  const mail = await db.selectFrom('mail').select('id').executeTakeFirstOrThrow();
  const sessions = () =>
    db.selectFrom('session').select('id').where('accountId', '=', league.coach.id).execute();
  const before = (await sessions()).map(({ id }) => id);
  await makeSession(db, { accountId: league.coach.id, now: clock.now() });
  await done('addNotice', sample('addNotice'));
  const notice = await db.selectFrom('leagueNotice').select('id').executeTakeFirstOrThrow();
  const passkey = await makePasskey(db, { accountId: league.coach.id });
  const session = (await sessions()).find(({ id }) => !before.includes(id));
  const school = await db.selectFrom('school').select('id').executeTakeFirstOrThrow();
  expect((await stage.practice(stage.slot('nextWeek'))).statusCode).toBe(200);
  const entry = await rowOf(db, 'entry', { slotId: stage.slot('nextWeek').id });
  return {
    changeNote: { ...sample('changeNote'), params: { id: String(entry.id) } },
    addDayOff: { body: { ...(sample('addDayOff').body as object), teamId: league.owls.id } },
    decideDaysOff: { body: { decisions: [{ id: Number(dayOff), was: 'requested', state: 'granted' }] } },
    changeWaitlistRequest: { ...sample('changeWaitlistRequest'), params: { id: request } },
    declineProposal: { params: { id: String(await stage.proposalId()) } },
    storeInvoicedHours: { body: { month: '2026-10', schools: [{ schoolId: school.id, minutes: 750 }] } },
    submitRatings: { params: { id: team } },
    reopenRatings: { params: { id: team } },
    changePlayer: { ...sample('changePlayer'), params },
    revertFileImport: { params: { id: fileImport }, body: {} },
    renamePasskey: { ...sample('renamePasskey'), params: { id: String(passkey.id) } },
    changeNotice: { ...sample('changeNotice'), params: { id: String(notice.id) } },
    addPermit: storing('addPermit'),
    changePermit: changed('changePermit', String(permit.id)),
    removePermit: removed(String(permit.id)),
    addClosure: storing('addClosure'),
    changeClosure: changed('changeClosure', String(closure.id)),
    removeClosure: removed(String(closure.id)),
    retryMail: { params: { id: String(mail.id) } },
    lockRatings: { body: { confirm: true } },
    revokeSession: { params: { id: session?.id ?? '' } },
  };
}

/** How many rows every table has, except the one that only tells browsers to load something again. */
async function rowCounts(): Promise<Record<string, number>> {
  const { db } = stage.test.portal;
  const { rows } = await sql<{ table: string; count: number }>`
    select relname as table, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'change'`.execute(db);
  const counts = Object.fromEntries(rows.map(({ table, count }) => [table, count]));
  expect(counts.account).toBeGreaterThan(0);
  return counts;
}

it('answers every repeatable call that is sent again as done, and does nothing a second time', async () => {
  const { league } = stage;
  const real = await realCalls();
  const failed: string[] = [];
  const isLast = (name: RouteName) => /^(?:remove|lockRatings)/.test(name);
  for (const name of REPEATABLE.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const isAdmin = endpoints[name].access === 'admin';
    const token = isAdmin ? league.admin.token : league.coach.token;
    const call = real[name] ?? SAMPLE_CALLS[name](league, isAdmin ? 'admin' : 'coach');
    const attempt = async (which: string) => {
      const { statusCode, body } = await send(stage.test.app, name, call, bearer(token));
      if (statusCode !== 200) failed.push(`${name}, ${which} attempt: ${statusCode} ${body}`);
      return await rowCounts();
    };
    const [once, twice] = [await attempt('first'), await attempt('second')];
    const more = Object.keys(once).filter((table) => once[table] !== twice[table]);
    if (more.length > 0) failed.push(`${name} twice: ${more.join(', ')}`);
  }
  expect(failed).toEqual([]);
}, 120_000);
