import type { Erasure } from '@portal/contract/people.ts';
import { OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { scrubValue } from './scrub.ts';

const stage = useBookingStage();
const db = () => stage.test.portal.db;

const EMAIL = 'zyxcanary@example.org';
const FIRST = 'Zyxcanary';
const LAST = 'O’Quux "Q"';
const TEAM = { DivisionName: 'Boys 3-4', TeamName: 'Owls' };

/** A coach with these canaries in account and list, who shares a team with another one. */
async function makeCanary() {
  const now = stage.test.clock.now();
  const account = await makeAccount(db(), { email: EMAIL, firstName: FIRST, lastName: LAST });
  const calls = coachCalls(stage.test.app, {
    token: await makeSession(db(), { accountId: account.id, now }),
  });
  const team = await db()
    .selectFrom('team as t')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select('t.id')
    .where('t.name', '=', OWLS.TeamName)
    .where('d.name', '=', OWLS.DivisionName)
    .executeTakeFirstOrThrow();
  const linked = await stage.admin.post(`/admin/teams/${team.id}/coaches`, {
    firstName: FIRST,
    lastName: LAST,
    email: EMAIL,
  });
  expect(linked.statusCode).toBe(200);
  return { ...account, calls, teamId: team.id };
}

/** The tables of the whole database of which a row has a canary in any column. */
async function findCanaries(): Promise<string[]> {
  const { rows } = await sql<{ tableName: string }>`
    select table_name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(db());
  const found: string[] = [];
  for (const { tableName } of rows) {
    const hit = await sql`
      select from ${sql.raw(`"${tableName}"`)} t where t::text ~* 'zyxcanary|quux' limit 1`.execute(db());
    if (hit.rows.length > 0) found.push(tableName);
  }
  return found;
}

const preview = (id: number | string) => stage.admin.get(`/admin/people/${id}/erasure`);
const erase = (id: number | string, email = EMAIL, by = stage.admin) =>
  by.post(`/admin/people/${id}/erase`, { email });

describe('erasing a person', () => {
  it('leaves neither the name nor the address anywhere in the database, and keeps the bookings', async () => {
    const canary = await makeCanary();
    const slot = stage.slot('nextWeek');
    expect((await canary.calls.reserve(stage.body(slot, TEAM))).statusCode).toBe(200);
    await canary.calls.post('/auth/logout', {});
    const now = stage.test.clock.now();
    const texts = [`Ask ${FIRST} ${LAST} (${EMAIL}).`, `${LAST}, ${FIRST}`];
    await sql`insert into league_notice (text, shown_from, shown_until, made_by)
      values (${texts[0]}, now(), now() + interval '1 day', ${canary.id})`.execute(db());
    await sql`insert into coach_message (sent_at, sent_by, subject, body, recipients)
      values (now(), ${canary.id}, ${texts[1]}, ${texts[0]}, 2)`.execute(db());
    await sql`insert into mail_switched_off values (${EMAIL}, 'reminders', now(), 'account')`.execute(db());
    await sql`insert into enrollment_file (season_id, file_name, sha256, family, uploaded_by, uploaded_at, fields, row_count, filled_count)
      select id, ${`${FIRST} ${LAST}.csv`}, 'x', 'x', ${canary.id}, ${now}, array['a'], 2, 2 from season limit 1`.execute(
      db(),
    );
    await sql`insert into enrollment_page (file_id, number, rows) select id, 0, ${JSON.stringify([
      [1, 'Owls', FIRST, LAST, EMAIL],
      [2, 'Owls', 'Casey', 'Hawk', 'coach@example.org'],
    ])}::jsonb from enrollment_file`.execute(db());
    await sql`insert into security_event (kind, at, account_id, actor_id, done_by, network, device)
      values ('signed-in', ${now}::timestamptz - interval '1 hour', ${canary.id}, ${canary.id}, 'person', '192.0.2.77', 'Firefox')`.execute(
      db(),
    );
    await sql`insert into calendar_link (account_id, kind, secret_hash, created_at)
      values (${canary.id}, 'coach', sha256('c'), now())`.execute(db());
    expect(await findCanaries()).toEqual(
      expect.arrayContaining([
        'account',
        'change_set',
        'coach',
        'coach_message',
        'enrollment_file',
        'enrollment_page',
        'league_notice',
        'mail',
        'mail_switched_off',
      ]),
    );

    const shown = (await preview(canary.id)).json<Erasure>();
    expect(shown).toMatchObject({ name: `${FIRST} ${LAST}`, email: EMAIL });
    expect(shown.teams).toEqual([
      { name: 'Owls', divisionName: 'Boys 3-4', upcoming: 1, isLeftWithoutCoach: false },
    ]);
    expect(shown.goes.join(' ')).toContain('1 calendar link');
    expect(shown.stays[0]).toBe('1 booking, as made by an erased person.');

    expect((await erase(canary.id)).json()).toEqual({ message: 'The person is erased.' });
    expect(await findCanaries()).toEqual([]);

    const entry = await rowOf(db(), 'entry', { createdBy: canary.id });
    expect(entry).toMatchObject({ state: 'active', homeTeamId: canary.teamId });
    const { rows } = await db().selectFrom('enrollmentPage').select('rows').executeTakeFirstOrThrow();
    expect(rows).toEqual([
      [1, 'Owls', '(erased)', '(erased)', '(erased)'],
      [2, 'Owls', 'Casey', 'Hawk', 'coach@example.org'],
    ]);
    const events = (await stage.admin.get('/admin/security-log')).json<{ events: object[] }>().events;
    expect(events).toMatchObject([
      { kind: 'person-erased', about: '', detail: '' },
      { kind: 'signed-in', who: 'Erased person', from: '' },
    ]);
    const activity = (await stage.admin.get('/admin/activity')).json<{ changes: { who: string }[] }>();
    expect(activity.changes.map(({ who }) => who)).toEqual(['Erased person']);
  });

  it('ends every access of the person, who cannot log in, reset the password, or be found again', async () => {
    const canary = await makeCanary();
    expect((await canary.calls.get('/auth/me')).statusCode).toBe(200);
    await erase(canary.id);
    expect(refusalOf(await canary.calls.get('/auth/me'))).toMatchObject({ status: 401 });
    expect((await preview(canary.id)).statusCode).toBe(404);
    expect(refusalOf(await erase(canary.id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const call of ['end-sessions', 'disabled'] as const) {
      const answer =
        call === 'disabled'
          ? await stage.admin.put(`/admin/accounts/${canary.id}/disabled`, { disabled: false })
          : await stage.admin.post(`/admin/accounts/${canary.id}/end-sessions`, {});
      expect(answer.statusCode).toBe(404);
    }
    const accounts = (await stage.admin.get('/admin/accounts')).json<{ accounts: { id: number }[] }>()
      .accounts;
    expect(accounts.map(({ id }) => id)).not.toContain(canary.id);
    const register = await stage.test.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { firstname: FIRST, lastname: 'Again', email: EMAIL, password: 'Brand-New-Passw0rd' },
    });
    expect(register.statusCode).toBe(200);
  });

  it('erases a coach on the list who has no account', async () => {
    const canary = await makeCanary();
    await db().deleteFrom('session').where('accountId', '=', canary.id).execute();
    await db().deleteFrom('securityEvent').execute();
    await db().deleteFrom('account').where('id', '=', canary.id).execute();
    const { id } = await rowOf(db(), 'coach', { email: EMAIL });
    await stage.admin.post(`/admin/coaches/${id}/invite`, {});
    expect((await preview(`coach-${id}`)).json<Erasure>().goes[0]).toBe(
      'The place on the list of coaches, with any invitation.',
    );
    expect((await erase(`coach-${id}`)).statusCode).toBe(200);
    expect(await findCanaries()).toEqual([]);
    expect((await erase(`coach-${id}`)).statusCode).toBe(404);
  });

  it('is refused for oneself, for coaches, and with another address than the person has', async () => {
    const canary = await makeCanary();
    const { admin } = stage.league;
    expect(refusalOf(await erase(admin.id, admin.email))).toMatchObject({
      code: 'WRONG_STATE',
      error: 'You can’t erase yourself.',
    });
    expect((await erase(canary.id, EMAIL, stage.coach)).statusCode).toBe(403);
    expect((await stage.coach.get(`/admin/people/${canary.id}/erasure`)).statusCode).toBe(403);
    expect(refusalOf(await erase(canary.id, 'other@example.org'))).toMatchObject({ code: 'WRONG_STATE' });
    for (const id of ['0', 'x', 'coach-', 'coach-0', '1e3', '9'.repeat(30)]) {
      expect((await erase(id)).statusCode).toBe(422);
    }
    expect((await canary.calls.get('/auth/me')).statusCode).toBe(200);
  });

  it('lets only one of two administrators erase the other one', async () => {
    const { admin } = stage.league;
    const now = stage.test.clock.now();
    const second = await makeAccount(db(), { email: 'second@example.org', role: 'ADMIN' });
    const calls = coachCalls(stage.test.app, {
      token: await makeSession(db(), { accountId: second.id, now }),
    });
    const answers = await Promise.all([erase(second.id, second.email), erase(admin.id, admin.email, calls)]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes[0]).toBe(200);
    expect([401, 403]).toContain(codes[1]);
    const left = await db().selectFrom('account').select('id').where('role', '=', 'ADMIN').execute();
    expect(left).toHaveLength(1);
  });

  it('leaves nothing of the person if they and another coach of the team book at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const canary = await makeCanary();
      const [own, others, erased] = await Promise.all([
        canary.calls.reserve(stage.body(stage.slot('nextWeek', round), TEAM)),
        stage.other.reserve(stage.body(stage.slot('thisWeek', 0), TEAM)),
        erase(canary.id),
      ]);
      expect(erased.statusCode).toBe(200);
      expect([200, 401, 403, 409]).toContain(own.statusCode);
      expect([200, 409]).toContain(others.statusCode);
      expect(await findCanaries()).toEqual([]);
      await db()
        .updateTable('entry')
        .set({ state: 'cancelled', cancelledAt: new Date(), weekSeat: null, weekStart: null })
        .execute()
        .catch(() => {});
    }
  });

  it('leaves texts that may be about a namesake, and still takes the address from them', async () => {
    const canary = await makeCanary();
    await makeAccount(db(), { email: 'namesake@example.org', firstName: FIRST, lastName: LAST });
    await sql`insert into league_notice (text, shown_from, shown_until)
      values (${`${FIRST} ${LAST}, ${EMAIL}`}, now(), now() + interval '1 day')`.execute(db());
    await erase(canary.id);
    const notice = await db().selectFrom('leagueNotice').select('text').executeTakeFirstOrThrow();
    expect(notice.text).toBe(`${FIRST} ${LAST}, (erased)`);
  });
});

describe('scrubValue', () => {
  const casey = { email: 'casey@example.org', firstName: 'Casey', lastName: 'Lee', hasNamesake: false };
  it.each([
    ['Ask Casey Lee.', 'Ask (erased).'],
    ['casey lee and CASEY@example.org', '(erased) and (erased)'],
    ['Lee, Casey', '(erased)'],
    [
      'Casey Leeds, xcasey@example.org, casey@example.org.uk',
      'Casey Leeds, xcasey@example.org, casey@example.org.uk',
    ],
    ['Casey', 'Casey'],
    [
      { firstName: 'Casey', lastName: 'Lee', n: 1 },
      { firstName: '(erased)', lastName: '(erased)', n: 1 },
    ],
    [
      { firstName: 'Casey', lastName: 'Other' },
      { firstName: 'Casey', lastName: 'Other' },
    ],
    [
      [
        ['Casey', 'casey@example.org'],
        ['Casey', 'x'],
      ],
      [
        ['(erased)', '(erased)'],
        ['Casey', 'x'],
      ],
    ],
    [null, null],
    [7, 7],
  ])('turns %j into %j', (value, scrubbed) => {
    expect(scrubValue(value, casey)).toEqual(scrubbed);
  });
});
