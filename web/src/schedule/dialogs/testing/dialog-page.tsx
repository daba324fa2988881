import type { CoachEntry } from '@portal/contract/schedule-lists.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type OpenRowDialog, useRowDialogs } from '#schedule/row-dialogs.tsx';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { dismissToast, listToasts } from '#ui/toast.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { aRow as anOpenRow } from '../../board/testing/a-row.ts';

/** Shared by the tests of the combined schedule's dialogs: an administrator, on Monday, Nov 23, 2026, at noon. */

export const ADMIN = { ...COACH, email: 'ada@example.org', role: 'ADMIN' } as const;

/** An open slot, Tuesday 6:00 PM to 7:00 PM at Salk - Gym, court 1, by default. */
export const aRow = (changes: Partial<ScheduleRow> = {}): ScheduleRow => ({
  ...anOpenRow(7),
  venueId: 3,
  ...changes,
});

export const aPractice = (changes: Partial<ScheduleRow> = {}): ScheduleRow =>
  aRow({
    type: 'PRACTICE',
    status: 'PRACTICE',
    entryId: 70,
    divisionName: 'Boys 5-6',
    teamName: 'Knicks',
    homeTeam: 'Knicks',
    ...changes,
  });

const coachEntry = (teamName: string, name: string, divisionName = 'Boys 5-6'): CoachEntry => ({
  divisionName,
  teamName,
  coachName: name,
  coachFirstName: '',
  coachLastName: '',
  coachEmail: name && `${name.toLowerCase()}@example.org`,
});

/** Knicks and Hawks have a coach each, the Bulls two, the Nets none; the Lakers play in another division. */
const COACHES = [
  coachEntry('Knicks', 'Kim'),
  coachEntry('Hawks', 'Hal'),
  coachEntry('Bulls', 'Bea'),
  coachEntry('Bulls', 'Bob'),
  coachEntry('Nets', ''),
  coachEntry('Lakers', 'Lee', 'Girls 7-8'),
];

const type = (code: string, label: string, minutes: number, blocks = true) => ({
  code,
  label,
  default_duration_minutes: minutes,
  blocks_availability: blocks,
});

const TYPES = [
  type('practice', 'Practice', 60),
  type('clinic', 'Clinic', 180),
  type('game', 'Game', 75),
  type('playoff', 'Playoff', 90),
  type('blackout', 'Blackout', 60, false),
];

/** The details of a 409 if the time of `aRow` is held for a team on the waitlist. */
export const A_HOLD = {
  ...{ OfferId: 4, AvailabilityId: 7, date: '2026-11-24', start: '18:00:00', end: '19:00:00' },
  ...{ SchoolName: 'Salk', GymName: 'Gym', Court: '1', team: 'Boys 5-6 Hawks' },
  heldUntilAt: '2026-11-24T00:40:00Z',
};

export const DONE = { popupMessage: '', uiMessage: '', message: '', AvailabilityId: 7 };

/** Answers the administrator's calls; `replies` take precedence. */
export function stubAdminCalls(replies: Parameters<typeof stubServer>[0] = {}) {
  return stubServer({
    'GET /api/league-clock': {
      body: { date: '2026-11-23', time: '12:00:00', timeZone: 'America/New_York', weekStart: 'monday' },
    },
    'GET /api/admin/reservation-types': { body: TYPES },
    'GET /api/coaches/coaches-all': { body: COACHES },
    'GET /api/admin/lookups/events': ({ url }) => ({
      body: url.includes('clinic')
        ? [{ id: 21, name: 'Shooting clinic' }]
        : [
            { id: 11, name: 'School event' },
            { id: 12, name: 'Floor work' },
          ],
    }),
    'GET /api/admin/team-week': { body: { used: 0, limit: 1, practices: [] } },
    ...replies,
  });
}

type PageProps = {
  action: Parameters<OpenRowDialog>[0];
  row: ScheduleRow;
  options: { startTime?: WallTime };
  onChanged: (change: string) => void;
};

function Page({ action, row, options, onChanged }: PageProps) {
  const { open, dialogs } = useRowDialogs(onChanged);
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => open(action, row, options)}>
        Open
      </button>
      {dialogs}
      <ToastRegion />
    </main>
  );
}

/** Opens the dialog of a row on a small page with these rows. */
export async function openDialog(action: PageProps['action'], row: ScheduleRow, startTime?: WallTime) {
  for (const { id } of listToasts()) dismissToast(id);
  const changes: string[] = [];
  const page = renderSignedIn(
    <Page
      action={action}
      row={row}
      options={startTime === undefined ? {} : { startTime }}
      onChanged={(change) => changes.push(change)}
    />,
    ADMIN,
  );
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  await page.press(opener);
  return { ...page, changes, opener };
}

export const dialog = () => within(screen.queryByRole('alertdialog') ?? screen.getByRole('dialog'));
export const choose = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
export const valueIn = (label: string) => dialog().getByLabelText<HTMLSelectElement>(label).value;
export const textsOf = (label: string) =>
  [...dialog().getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
export const button = (name: string) => dialog().getByRole('button', { name });
export const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
/** Two clicks before React has rendered the first. */
export const doubleClick = (element: HTMLElement) =>
  act(() => {
    element.click();
    element.click();
  });
export const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));
/** The changes that were sent, without the reads. */
export const sent = (requests: ReturnType<typeof stubServer>) =>
  requests.filter(({ method }) => method !== 'GET');
