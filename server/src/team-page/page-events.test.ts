import type { AddressInfo } from 'node:net';
import type { TeamShare } from '@portal/contract/team-share.ts';
import { openTestApp, openTwoKeptTestApps } from '@portal/testkit/app.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, expect, it } from 'vitest';

const two = useFresh(() => openTwoKeptTestApps());
const listening = useFresh(() => openTestApp({ connection: two.database.connection }));
/** a process of its own, because one that listens can't be kept for other tests */
beforeEach(async () => {
  await listening.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Follows the changes of a page; `next` waits for a message, which has no content. */
async function follow(path: string) {
  const { port } = listening.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/events${path}`);
  const texts = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    answer,
    async next() {
      for (;;) {
        const [message, ...rest] = text.split('\n\n');
        if (rest.length > 0) {
          text = rest.join('\n\n');
          if (message?.startsWith('data: ')) return message;
          continue;
        }
        const { done, value } = (await texts?.read()) ?? { done: true, value: '' };
        if (done) return null;
        text += value;
      }
    },
  };
}

it('tells an open page of a change at another process, without an account and without naming anything', async () => {
  const [here] = two.apps;
  const league = await makeLeague(here.portal.db, here.clock.now());
  const [coach, admin] = [coachCalls(here.app, league.coach), coachCalls(here.app, league.admin)];
  const shared = await coach.post(`/coaches/teams/${league.boysHawks.id}/share`, {});
  const { pathname } = new URL(shared.json<TeamShare>().url);
  await admin.put('/admin/public-schedule', { isOn: true });
  const pages = [await follow(pathname), await follow('/division/boys-3-4')];
  for (const { answer, next } of pages) {
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(await next()).toBe('data: {}');
  }
  const [slot] = league.slots.thisWeek;
  if (slot === undefined) throw new Error('The league has slots.');
  expect((await coach.reserve(reserveBody(league, slot, HAWKS))).statusCode).toBe(200);
  for (const { next } of pages) expect(await next()).toBe('data: {}');
  const closed = listening.app.close();
  for (const { next } of pages) {
    let message = await next();
    // a change may have arrived in two bursts
    while (message !== null) message = await next();
  }
  await closed;
});

it.each(['/team/AAAAAAAAAAAAAAAAAAAAAA', '/division/boys-3-4', '/gym/salk'])(
  'has no stream of changes for %s, which shows no page',
  async (path) => {
    const { answer } = await follow(path);
    expect(answer.status).toBe(404);
  },
);
