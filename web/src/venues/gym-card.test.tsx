import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, region, SALK, showVenues, type } from './testing/venues-page.tsx';

cleanBetweenTests();

describe('Changing a gym on GymCard', () => {
  it('adds a gym with its courts', async () => {
    const { press, changes } = await showVenues({
      'POST /api/admin/venues': { body: { message: 'Shepard - Gym was added.', venue: SALK } },
    });
    await press(button('Add gym'));
    expect(button('Save').disabled).toBe(true);
    type('School', 'Shepard');
    type('Gym', 'Gym');
    type('Schedule name', 'SHEPARD');
    await press(button('Add court'));
    type('Name of court 2', 'Main');
    type('Address (optional)', '14 Shepard Lane');
    type('Door note (optional)', 'Rear entrance');
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [
        'POST',
        '/api/admin/venues',
        {
          schoolName: 'Shepard',
          gymName: 'Gym',
          scheduleName: 'SHEPARD',
          address: '14 Shepard Lane',
          doorNote: 'Rear entrance',
          courts: [{ name: '1' }, { name: 'Main' }],
        },
      ],
    ]);
  });

  it('keeps the ids of courts and shows why one cannot be removed', async () => {
    const error = 'Court 1 of Salk - Gym can’t be removed: it still has 34 slots.';
    const { press, changes } = await showVenues({
      'PUT /api/admin/venues/1': { status: 409, body: { error, code: 'IN_USE' } },
    });
    await press(button('Change Salk - Gym'));
    expect(screen.getByText('Another name is given to the school and all 2 of its gyms.')).toBeTruthy();
    await press(button('Remove court 1'));
    await press(button('Save'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
    expect(changes()).toMatchObject([['PUT', '/api/admin/venues/1', { courts: [{ id: 12, name: '2' }] }]]);
    expect(button('Remove court 1').disabled).toBe(true);
  });

  const isLook = ({ url }: { url: string }) => url.endsWith('preview=true');
  const error = 'Salk - Gym can’t be removed: it still has 2 permits.';
  const refused = { status: 409, body: { error, code: 'IN_USE' } };
  const question = () => within(screen.getByRole('alertdialog'));

  it('removes a gym after a confirmation or shows why it cannot be removed', async () => {
    const { press, changes } = await showVenues({
      'DELETE /api/admin/venues/1': (request) => (isLook(request) ? { body: { message: '' } } : refused),
    });
    await press(button('Remove Salk - Gym'));
    expect(changes()).toEqual([['DELETE', '/api/admin/venues/1?preview=true', undefined]]);
    await press(button('Yes, remove it'));
    await waitFor(() => expect(question().getByRole('alert').textContent).toBe(error));
    await press(button('No, keep it'));
    expect(region('Salk - Gym')).toBeTruthy();
  });

  it('explains why a gym cannot be removed, and what to do, without asking', async () => {
    const { press, changes } = await showVenues({ 'DELETE /api/admin/venues/1': refused });
    await press(button('Remove Salk - Gym'));
    expect(screen.getByRole('alertdialog', { name: 'Salk - Gym stays' })).toBeTruthy();
    expect(question().getByText(error)).toBeTruthy();
    expect(question().getByText(/^To end its gym time, remove its permits/)).toBeTruthy();
    expect(question().queryByRole('button', { name: 'Yes, remove it' })).toBeNull();
    await press(button('Close'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(changes()).toHaveLength(1);
  });
});
