import type { ListedRequest, Waitlist, WaitlistOffer } from '@portal/contract/waiting.ts';
import { beforeEach, vi } from 'vitest';
import { PracticeRequestPage } from '#practices/practice-request-page.tsx';
import { league } from '#practices/testing/request-page.tsx';
import { navigate } from '#router/location.ts';
import type { Request } from '#testing/browser.ts';
import { aSlot, renderSignedIn, stubCoachCalls, stubWindow } from '#testing/coach-calls.tsx';
import { dismissToast, listToasts } from '#ui/toast.ts';

/** Each test starts on Monday afternoon on the request page. */
export function beginOnMonday(): void {
  beforeEach(() => {
    stubWindow();
    navigate('/practice-request', { replace: true });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 15) });
    for (const { id } of listToasts()) dismissToast(id);
  });
}

const KNICKS = { id: 5, teamName: 'Knicks', divisionName: 'Boys 5-6' };
const LAKERS = { id: 6, teamName: 'Lakers', divisionName: 'Girls 7-8' };
const HELD = '2026-11-23T19:40:00';
/** Tuesday's first slot, held for the Knicks. */
export const anOffer = (changes: Partial<WaitlistOffer> = {}): WaitlistOffer => ({
  id: 9,
  team: KNICKS,
  slot: aSlot(1, { HeldUntil: HELD }),
  heldUntil: HELD,
  ...changes,
});
export const aRequest = (changes: Partial<ListedRequest> = {}): ListedRequest => ({
  id: 3,
  teamId: KNICKS.id,
  weekdays: [2],
  fromTime: '19:00:00',
  untilTime: null,
  venueIds: [1],
  weeks: 'every',
  text: 'Tuesday, from 7:00 PM, at Salk, every week this season',
  places: [],
  ...changes,
});

const stretch = (weekday: number, startTime: string, endTime: string) => ({
  weekday,
  startTime,
  endTime,
  venueId: 1,
  thisWeek: true,
  nextWeek: true,
});
/** Salk has evenings from Monday to Friday, and Saturday from 9:00 to 17:00. */
const GYM_TIMES = [
  ...[1, 2, 3, 4, 5].flatMap((day) => [
    stretch(day, '18:00:00', '19:00:00'),
    stretch(day, '19:00:00', '20:00:00'),
  ]),
  stretch(6, '09:00:00', '10:00:00'),
  stretch(6, '16:00:00', '17:00:00'),
];

/** The request page of a coach whose waitlist the test may change at any time; slot 1 is held. */
export async function showRequestPage(
  list: Partial<Waitlist> = {},
  replies: Parameters<typeof stubCoachCalls>[1] = {},
) {
  const waiting: Waitlist = {
    requests: [],
    offers: [],
    teams: [KNICKS, LAKERS],
    gyms: [
      { id: 1, name: 'Salk' },
      { id: 2, name: 'Shepard' },
    ],
    ...list,
  };
  const now = league({
    slots: league().slots.map((slot) => (slot.Id === 1 ? { ...slot, HeldUntil: HELD } : slot)),
  });
  const requests = stubCoachCalls(now, {
    'GET /api/waitlist': () => ({ body: waiting }),
    'GET /api/waitlist/gym-times': { body: { times: GYM_TIMES } },
    ...replies,
  });
  const page = renderSignedIn(<PracticeRequestPage />);
  await page.settle();
  return { ...page, requests, waiting, now };
}
/** The changes that were sent. */
export const sent = (requests: Request[]) =>
  requests
    .filter(({ method, url }) => method !== 'GET' && !url.includes('reservations-for'))
    .map(({ method, url, body }) => ({ method, url, body }));
