import type { FileImport } from '@portal/contract/venues.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { showVenues } from './testing/venues-page.tsx';

cleanBetweenTests();

const LIST = 'GET /api/admin/file-imports';
const REVERT = 'POST /api/admin/file-imports/8/revert';
const IMPORTS: FileImport[] = [
  {
    id: 8,
    kind: 'venues',
    fileName: 'gyms-new.csv',
    at: '2026-12-08T15:00:00Z',
    who: 'Ann Lee',
    added: 2,
    changed: 1,
    revertedAt: null,
    canRevert: true,
  },
  {
    id: 7,
    kind: 'venues',
    fileName: 'gyms.csv',
    at: '2026-12-01T15:00:00Z',
    who: 'Ann Lee',
    added: 9,
    changed: 0,
    revertedAt: null,
    canRevert: false,
  },
];

const rows = () => within(screen.getByRole('list', { name: 'Earlier imports' })).getAllByRole('listitem');

describe('earlier imports', () => {
  it('are listed with what they did, and the newest is reverted after a look at its effect', async () => {
    const { press, changes } = await showVenues({
      [LIST]: { body: IMPORTS },
      [REVERT]: { body: { message: 'Saved. Not published yet.', effect: null } },
    });
    await press(button('Import'));
    await screen.findByText('gyms-new.csv');
    expect(rows().map((row) => within(row).queryByRole('button') !== null)).toEqual([true, false]);
    expect(rows()[0]?.textContent).toContain('Ann Lee · 2 rows added, 1 row changed');

    await press(screen.getByRole('button', { name: /^Undo: gyms-new.csv/ }));
    await press(await screen.findByRole('button', { name: 'Yes, undo it' }));
    expect(changes()).toEqual([
      ['POST', '/api/admin/file-imports/8/revert', { preview: true }],
      ['POST', '/api/admin/file-imports/8/revert', {}],
    ]);
    expect(listToasts().map(({ title }) => title)).toEqual(['Import undone']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('say why the newest can’t be reverted', async () => {
    const { press } = await showVenues({
      [LIST]: { body: IMPORTS },
      [REVERT]: {
        status: 409,
        body: { error: 'Nothing was undone: 1 gym was changed since.', code: 'WRONG_STATE' },
      },
    });
    await press(button('Import'));
    await press(await screen.findByRole('button', { name: /^Undo: gyms-new.csv/ }));
    expect(await screen.findByText('Nothing was undone: 1 gym was changed since.')).toBeTruthy();
  });

  it('are not shown before the first one', async () => {
    const { press } = await showVenues();
    await press(button('Import'));
    expect(screen.queryByText('Earlier imports')).toBeNull();
  });
});
