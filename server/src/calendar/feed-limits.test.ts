import { randomBytes } from 'node:crypto';
import type { NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#platform/throttle/limits.ts';

const stage = useBookingStage();
let url: string;

beforeEach(async () => {
  const made = await stage.coach.post('/calendar-links', { kind: 'coach' });
  url = new URL(made.json<NewCalendarLink>().url).pathname;
});

const fetchFeed = (path: string, remoteAddress = '192.0.2.1') =>
  stage.test.app.inject({ method: 'GET', url: path, remoteAddress });
const wrong = () => `/calendars/${randomBytes(32).toString('base64url')}.ics`;

describe('a calendar that is read too often', () => {
  it('refuses a calendar that is read too often as text with the time to wait, and serves it again after the hour', async () => {
    expect((await fetchFeed(url)).statusCode).toBe(200);
    await useUp(stage.test.portal.db, LIMITS.calendarLink, 1);
    expect((await fetchFeed(url, '198.51.100.7')).statusCode).toBe(200);
    const refused = await fetchFeed(url);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'retry-after': '3600',
      'cache-control': 'no-store',
    });
    expect(refused.body).toBe(
      'This calendar is read too often. Set your calendar program to update it once an hour. It works again in an hour.\n',
    );
    stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 3_600_000));
    expect((await fetchFeed(url)).statusCode).toBe(200);
  });

  it('does not limit other calendars that the same network reads', async () => {
    await fetchFeed(url);
    await useUp(stage.test.portal.db, LIMITS.calendarLink, 1);
    await fetchFeed(url);
    expect((await fetchFeed(url)).statusCode).toBe(429);
    const other = await stage.admin.post('/calendar-links', { kind: 'coach' });
    const { pathname } = new URL(other.json<NewCalendarLink>().url);
    expect((await fetchFeed(pathname)).statusCode).toBe(200);
  });
});

describe('a network that requests calendars that do not exist', () => {
  beforeEach(async () => {
    expect((await fetchFeed(wrong())).statusCode).toBe(404);
    await useUp(stage.test.portal.db, LIMITS.calendarMissing, 1);
    expect((await fetchFeed(wrong())).statusCode).toBe(404);
  });

  it('makes a network wait that requests too many missing calendars, but no other network', async () => {
    const refused = await fetchFeed(wrong());
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(refused.body).toMatch(/^Too many calendars that don’t exist were requested\./);
    expect((await fetchFeed(wrong(), '198.51.100.7')).statusCode).toBe(404);
  });

  it('still serves existing calendars to a network that requested too many missing ones', async () => {
    expect((await fetchFeed(wrong())).statusCode).toBe(429);
    expect((await fetchFeed(url)).statusCode).toBe(200);
  });
});

it('allows the usual requests of calendar programs', () => {
  // thirty parents on one link, each asking every five minutes
  expect(LIMITS.calendarLink.hits).toBeGreaterThanOrEqual(30 * 12);
});
