import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { reservationTypes, scheduleRows } from './queries.ts';
import { manyRows, SCHEDULE } from './testing/schedule-page.tsx';

cleanBetweenTests();

function List({ onDraw }: { onDraw: (rows: readonly ScheduleRow[] | undefined) => void }) {
  const { data } = useQuery(scheduleRows);
  onDraw(data);
  return <p>{data?.length} rows</p>;
}

describe('scheduleRows', () => {
  it('requests only changes and renders nothing again if there are none', async () => {
    const rows = manyRows(2);
    let etag = '"one"';
    const requests = stubServer({
      [SCHEDULE]: ({ headers }) =>
        headers['if-none-match'] === etag ? { status: 304 } : { body: rows, headers: { etag } },
    });
    const drawn: (readonly ScheduleRow[] | undefined)[] = [];
    const { poll, getByText } = renderSignedIn(<List onDraw={(data) => drawn.push(data)} />);
    await waitFor(() => getByText('2 rows'));
    await poll();
    await poll();
    expect(drawn.map((data) => data?.length)).toEqual([undefined, 2]);
    rows.pop();
    etag = '"two"';
    await poll();
    await waitFor(() => getByText('1 rows'));
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"one"',
      '"one"',
      '"one"',
    ]);
  });
});

it('assumes 60 minutes for a type without a default duration', async () => {
  const type = { code: 'clinic', label: 'Clinic', blocks_availability: true };
  stubServer({
    'GET /api/admin/reservation-types': {
      body: [type, { ...type, default_duration_minutes: null }, { ...type, default_duration_minutes: 75 }],
    },
  });
  const types = await new QueryClient().fetchQuery(reservationTypes);
  expect(types.map(({ defaultDurationMinutes }) => defaultDurationMinutes)).toEqual([60, 60, 75]);
});

it('logs a failed load of the reservation types', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServer({ 'GET /api/admin/reservation-types': { status: 500 } });
  const error = await queryClient.fetchQuery(reservationTypes).catch((reason: unknown) => reason);
  expect(warn.mock.calls).toEqual([['Failed to load reservation-types:', error]]);
});
