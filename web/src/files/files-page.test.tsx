import type { DescribedFileKind } from '@portal/contract/file-kinds.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { FilesPage } from './files-page.tsx';

cleanBetweenTests();

const LIST = 'GET /api/admin/file-kinds';
const KINDS: DescribedFileKind[] = [
  {
    kind: 'venues',
    title: 'Gyms',
    where: 'Venues',
    path: '/admin/venues?import=venues',
    columns: [{ title: 'School', also: [], isNeeded: true }],
    notes: [],
    example: { headings: ['School'], rows: [['Salk']] },
  },
  {
    kind: 'permits',
    title: 'Permits',
    where: 'Venues, Permits',
    path: '/admin/venues?import=permits',
    columns: [
      { title: 'School', also: ['School Name', 'Building'], isNeeded: true },
      { title: 'Court', also: [], isNeeded: false },
    ],
    notes: ['Midnight is the end of the day.'],
    example: { headings: ['School', 'Court'], rows: [['Salk', 'All']] },
  },
];

it('shows the columns and the example of the chosen kind of file, and downloads the example', async () => {
  const requests = stubServer({
    [LIST]: { body: KINDS },
    'POST /api/admin/file-kinds/example': { body: {} },
  });
  renderSignedIn(<FilesPage />);
  expect(await screen.findByRole('heading', { name: 'Gyms' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Permits' }));
  expect(screen.getByRole('button', { name: 'Permits' }).getAttribute('aria-pressed')).toBe('true');
  expect(window.location.search).toBe('?kind=permits');
  expect(screen.getByText('Import it under Venues, Permits.')).toBeTruthy();
  expect(screen.getByText('Midnight is the end of the day.')).toBeTruthy();
  const columns = within(screen.getByRole('table', { name: 'Columns: Permits' })).getAllByRole('row');
  expect(
    columns.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Yes', 'School Name, Building'],
    ['No', ''],
  ]);
  const example = within(screen.getByRole('region', { name: 'Example: Permits' }));
  expect(example.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Salk', 'All']);

  fireEvent.click(screen.getByRole('button', { name: 'Download the example as Excel' }));
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ kind: 'permits', format: 'excel' }));
});
