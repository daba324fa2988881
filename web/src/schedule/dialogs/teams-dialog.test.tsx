import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import {
  aRow,
  button,
  choose,
  DONE,
  dialog,
  openDialog,
  sent,
  stubAdminCalls,
  toasts,
  valueIn,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const OPEN = aRow({
  type: 'PLAYOFF',
  status: 'PLAYOFF',
  entryId: 70,
  divisionName: 'Boys 5-6',
  homeTeam: 'Winner of Game Q1',
  awayTeam: '#1 Seed',
  hasOpenSides: true,
});

it('sets the teams of a playoff that were not known yet', async () => {
  const requests = stubAdminCalls({ 'POST /api/admin/games/schedule': { body: DONE } });
  const { settle, changes } = await openDialog('update', OPEN);
  expect(dialog().getByText('Winner of Game Q1 vs #1 Seed')).toBeTruthy();
  expect(valueIn('Division')).toBe('Boys 5-6');
  choose('Home team', 'Knicks');
  choose('Away team', 'Bulls');
  choose('Away coach', 'bob@example.org');
  button('Set the teams').click();
  await settle();
  expect(sent(requests).map(({ body }) => body)).toMatchObject([
    {
      entryId: 70,
      availabilityId: 7,
      scheduleType: 'Playoff Schedule',
      scheduleTime: '18:00:00',
      scheduleEndTime: '19:00:00',
      divisionName: 'Boys 5-6',
      homeTeam: 'Knicks',
      awayTeam: 'Bulls',
      awayCoachEmail: 'bob@example.org',
    },
  ]);
  expect(toasts().getByText('Teams have been set.')).toBeTruthy();
  expect(changes).toEqual(['update']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what is missing before anything is sent', async () => {
  const requests = stubAdminCalls();
  await openDialog('update', OPEN);
  button('Set the teams').click();
  expect(sent(requests)).toEqual([]);
  expect(
    dialog().getByText('Select division, both teams, and both coaches (email required for External).'),
  ).toBeTruthy();
});
