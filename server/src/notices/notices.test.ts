import type { LeagueNotice, ShownNotice } from '@portal/contract/notices.ts';
import type { PublicSchedule, TeamShare } from '@portal/contract/team-share.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { expect, it } from 'vitest';
import { useAddStage } from '../schedule/testing/add-stage.ts';
import { deleteOldNotices } from './notices.ts';

const stage = useAddStage();

/** The stage's day in league time; its clock stands at 8 PM. */
const body = {
  text: 'All gyms are closed today.',
  link: null as string | null,
  fromDate: '2026-11-19',
  fromTime: '06:00',
  untilDate: '2026-11-19',
  untilTime: '22:00',
};
const add = async (change: Partial<typeof body> = {}) =>
  await stage.admin.post('/admin/notices', { ...body, ...change });
const shown = async () =>
  (await stage.coach.get('/notices')).json<{ notices: ShownNotice[]; changesInSeconds: number | null }>();
const textsOf = (notices: readonly { text: string }[]) => notices.map(({ text }) => text);
const remove = (id: number | undefined) =>
  stage.test.app.inject({
    method: 'DELETE',
    url: `/api/admin/notices/${id}`,
    headers: { authorization: `Bearer ${stage.league.admin.token}` },
  });
const setClock = (text: string) => stage.travel(text);

it('shows a notice to everybody who is signed in from its beginning until its end, and says when that changes', async () => {
  await setClock('2026-11-19T05:00:00-05:00');
  const answer = await add();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    message: 'The notice goes away on Thu, Nov 19, 2026 at 10:00 PM.',
    notices: [
      { ...body, fromTime: '06:00:00', untilTime: '22:00:00', isShown: false, madeBy: expect.any(String) },
    ],
  });
  expect(await shown()).toEqual({ notices: [], changesInSeconds: 3_600 });
  await setClock('2026-11-19T06:00:00-05:00');
  expect(await shown()).toEqual({
    notices: [{ id: expect.any(Number), text: body.text, link: null, until: '2026-11-20T03:00:00.000Z' }],
    changesInSeconds: 16 * 3_600,
  });
  await setClock('2026-11-19T22:00:00-05:00');
  expect(await shown()).toEqual({ notices: [], changesInSeconds: null });
  expect((await stage.admin.get('/admin/notices')).json()).toEqual({ notices: [] });
});

it('shows the newest notice first, and changes and removes one', async () => {
  await setClock('2026-11-19T12:00:00-05:00');
  await add();
  const { notices } = (
    await add({ text: 'Pictures are on Saturday.', fromTime: '09:00', link: 'https://league.example.org/' })
  ).json<{ notices: LeagueNotice[] }>();
  expect(textsOf((await shown()).notices)).toEqual(['Pictures are on Saturday.', body.text]);
  const [first, second] = notices.map(({ id }) => id);
  const changed = { ...body, text: 'Pictures are on Sunday.', untilDate: '2026-11-20' };
  expect((await stage.admin.put(`/admin/notices/${second}`, changed)).statusCode).toBe(200);
  expect(textsOf((await shown()).notices).toSorted()).toEqual([body.text, 'Pictures are on Sunday.']);
  expect((await remove(first)).statusCode).toBe(200);
  expect((await remove(first)).statusCode).toBe(200);
  expect(textsOf((await shown()).notices)).toEqual(['Pictures are on Sunday.']);
  expect(refusalOf(await stage.admin.put(`/admin/notices/${first}`, changed))).toMatchObject({
    status: 404,
    error: 'Somebody else has removed this notice.',
  });
});

it.each([
  [{ untilTime: '06:00' }, 'Choose an end after the beginning.'],
  [{ fromDate: '2026-11-20' }, 'Choose an end after the beginning.'],
  [{ untilTime: '11:00' }, 'This is in the past. Choose a later end.'],
])('refuses a notice that ends too early: %o', async (change, error) => {
  await setClock('2026-11-19T12:00:00-05:00');
  const answer = await add(change);
  expect(refusalOf(answer)).toMatchObject({ status: 422, error });
  expect(answer.json()).toMatchObject({ fields: { untilTime: error } });
  expect((await shown()).notices).toEqual([]);
});

it('shows notices on the pages of families while they are shown, and as text only', async () => {
  await setClock('2026-11-19T12:00:00-05:00');
  const share = await stage.coach.post(`/coaches/teams/${stage.league.boysHawks.id}/share`, {});
  const team = new URL(share.json<TeamShare>().url).pathname;
  const schedule = (await stage.admin.put('/admin/public-schedule', { isOn: true })).json<PublicSchedule>();
  const places = (['division', 'gym'] as const).map(
    (kind) => new URL(schedule.pages.find((page) => page.kind === kind)?.url ?? '').pathname,
  );
  const pages = [team, ...places];
  const open = (url: string) => stage.test.app.inject({ method: 'GET', url });
  await add({ text: 'Closed <b>today</b>', link: 'https://league.example.org/?a=1&b="2"' });
  for (const page of pages) {
    const { body: html, headers } = await open(page);
    expect(html, page).toContain(
      '<p class="notice">Closed &lt;b&gt;today&lt;/b&gt; <a href="https://league.example.org/?a=1&amp;b=&quot;2&quot;" rel="noreferrer">Read more</a></p>',
    );
    expect((await open(`${page}.json`)).json().notices).toMatchObject([{ text: 'Closed <b>today</b>' }]);
    await setClock('2026-11-19T23:00:00-05:00');
    const later = await open(page);
    expect(later.body).not.toContain('class="notice"');
    expect(later.headers.etag).not.toBe(headers.etag);
    await setClock('2026-11-19T12:00:00-05:00');
  }
});

it('keeps a notice for thirty days after its end', async () => {
  await setClock('2026-11-19T12:00:00-05:00');
  await add();
  const count = async () => {
    await deleteOldNotices(stage.test.portal);
    return (await stage.test.portal.db.selectFrom('leagueNotice').select('id').execute()).length;
  };
  await setClock('2026-12-19T21:59:00-05:00');
  expect(await count()).toBe(1);
  await setClock('2026-12-19T22:01:00-05:00');
  expect(await count()).toBe(0);
});
