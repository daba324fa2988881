import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, type } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { answer, CANCELS, league, NOTHING, showVenues, valuesOf } from '../testing/venues-page.tsx';

cleanBetweenTests();

describe('PermitDialog', () => {
  it('starts with the usual hours of the weekday and the dates of most permits', async () => {
    const { press, changes } = await showVenues({
      'POST /api/admin/permits': answer({ ...NOTHING, inserted: 8 }),
    });
    await press(button('Add permit at Salk - Annex on Monday'));
    const fields = ['From', 'To', 'First date', 'Last date', 'Minutes per slot'];
    expect(valuesOf(...fields)).toEqual(['18:00', '22:00', '2026-11-16', '2027-03-14', '60']);
    type('Weekday', '6');
    expect(valuesOf('From', 'To')).toEqual(['09:00', '18:00']);
    type('To', '12:00');
    type('Weekday', '2');
    expect(valuesOf('From', 'To')).toEqual(['09:00', '12:00']);
    await press(button('Preview changes'));
    expect(await screen.findByText('8 slots added')).toBeTruthy();
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = {
      existing: true,
      venueId: 2,
      courtId: null,
      weekday: 2,
      fromTime: '09:00:00',
      toTime: '12:00:00',
      firstDate: '2026-11-16',
      lastDate: '2027-03-14',
      slotMinutes: 60,
      status: 'approved',
      purpose: 'any',
    };
    expect(changes()).toEqual([
      ['POST', '/api/admin/permits', { ...body, preview: true }],
      ['POST', '/api/admin/permits', { ...body, preview: false }],
    ]);
    expect(listToasts().at(-1)).toMatchObject({
      title: 'Saved',
      text: 'Not published yet.',
    });
  });

  it('previews what another status would cancel before anything is saved', async () => {
    const { press, changes } = await showVenues({ 'PUT /api/admin/permits/5': answer(CANCELS) });
    await press(button(/^Change permit at Salk - Gym: Monday/));
    type('Permit status', 'declined');
    await press(button('Preview changes'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      '1 entry will be canceled, and the coaches emailedMon, Nov 23, 2026, 6:00 PM – 7:15 PM, SALK court 2: game Boys 3-4 Owls – Hawks',
    );
    await press(button('Back'));
    expect(valuesOf('Permit status')).toEqual(['declined']);
    await press(button('Cancel'));
    expect(changes()).toMatchObject([['PUT', '/api/admin/permits/5', { status: 'declined', preview: true }]]);
  });

  it.each([
    ['To', '17:00', 'The end must be later than the start.'],
    ['From', '', 'Enter a time like 6:00 PM.'],
    ['Minutes per slot', 'x', 'Enter whole minutes from 15 to 480.'],
    ['Minutes per slot', '300', 'No slot of this length fits between start and end.'],
    ['Last date', '2026-11-01', 'The last date must not be before the first.'],
  ])('rejects %s %j', async (label, value, sentence) => {
    const { press } = await showVenues();
    await press(button(/^Change permit at Salk - Gym: Monday/));
    type(label, value);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(button('Preview changes').disabled).toBe(true);
  });

  it('removes a permit after a preview of its slots', async () => {
    const lists = league();
    const { press, changes } = await showVenues(
      {
        'DELETE /api/admin/permits/5': ({ url }) => {
          if (url.endsWith('preview=false')) lists.permits.shift();
          return answer({ ...NOTHING, withdrawn: 1 });
        },
      },
      lists,
    );
    await press(button(/^Change permit at Salk - Gym: Monday/));
    await press(button('Remove permit'));
    expect(await screen.findByText('1 open slot removed')).toBeTruthy();
    await press(button('Yes, remove it'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Salk - Gym: Monday/ })).toBeNull());
    expect(changes().map(([method, url]) => `${method} ${url}`)).toEqual([
      'DELETE /api/admin/permits/5?preview=true',
      'DELETE /api/admin/permits/5?preview=false',
    ]);
  });
});
