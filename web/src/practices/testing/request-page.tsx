import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  aSlot,
  aTeam,
  atShepard,
  type CoachLeague,
  dayOf,
  renderSignedIn,
  stubWindow,
} from '#testing/coach-calls.tsx';
import { changeTimeFile, PracticeRequestPage } from '../practice-request-page.tsx';
import { loadRequestDialog } from '../request-board.tsx';
import { loadSlotList } from '../slot-lists.tsx';

/** Shared by the tests of /practice-request. */

// with the page: how long a file takes to load is not under test
beforeAll(async () => {
  await loadRequestDialog();
  await changeTimeFile.load();
  for (const layout of ['calendar', 'table', 'cards'] as const) await loadSlotList(layout);
});

/** Starts every test of a file at this address, in a wide window. */
export function startAt(address: string): void {
  cleanBetweenTests();
  beforeEach(() => {
    stubWindow();
    navigate(address, { replace: true });
  });
}

export const RESERVE = 'POST /api/reservations/reserve';
export const CHECK = 'GET /api/reservations/check-team-reservations';

/** Two slots of this week at Salk, one of next week at Shepard, two teams with unused quotas. */
export const league = (changes: Partial<CoachLeague> = {}): CoachLeague => ({
  slots: [
    aSlot(1),
    aSlot(2, { AvailableTime: '19:00:00', EndTime: '20:00:00' }),
    aSlot(3, { AvailableDate: dayOf(8), ...atShepard }),
  ],
  teams: [aTeam('Knicks'), aTeam('Lakers', { DivisionName: 'Girls 7-8' })],
  bookings: [],
  ...changes,
});

/** Shows the page and waits until it has loaded. */
export async function show() {
  const page = renderSignedIn(<PracticeRequestPage />);
  await page.settle();
  return page;
}

/** The checkbox of a team at a slot, found by part of its label: `/6:00 PM at Salk/`. */
export const box = (team: string, slot: RegExp) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${team}.*${slot.source}`) });

export const submit = () => screen.getByRole('button', { name: 'Submit Requests' });
export const picks = () => within(screen.getByRole('region', { name: 'Your picks' }));
export const isOff = (element: Element) => element.getAttribute('aria-disabled') === 'true';
export const whyOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
