import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, type } from '#testing/on-screen.ts';
import { league, region, showVenues } from './testing/venues-page.tsx';

cleanBetweenTests();

describe('ImportDialog', () => {
  const FILE = new File(['School'], 'venues.csv');
  const choose = (kind: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(`^Choose a file: ${kind}`)), {
      target: { files: [FILE] },
    });
  const PREVIEW = {
    message: 'Venues: 1 to add, 1 unchanged.',
    counts: { inserted: 1, updated: 0, unchanged: 1 },
    rows: [
      { line: 2, change: 'unchanged', text: 'Salk - Gym' },
      { line: 4, change: 'added', text: 'Shepard - Gym' },
    ],
    effect: null,
    questions: [],
  };

  it('previews every line before the import', async () => {
    const { press, changes } = await showVenues({ 'POST /api/admin/venues/import': { body: PREVIEW } });
    await press(button('Import'));
    choose('Venues');
    await screen.findByText(PREVIEW.message);
    expect(
      region('Lines in the file')
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['LineChangeWhat it says', '2unchangedSalk - Gym', '4addedShepard - Gym']);
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toMatchObject([
      ['POST', '/api/admin/venues/import', { preview: 'true', file: { name: 'venues.csv' } }],
      ['POST', '/api/admin/venues/import', { preview: 'false', file: { name: 'venues.csv' } }],
    ]);
  });

  it('offers no permits or closures without a season and explains what to do first', async () => {
    const { press } = await showVenues({}, { ...league(), season: null, permits: [], closures: [] });
    await press(button('Import'));
    const kinds = [...screen.getByLabelText<HTMLSelectElement>('File type').options];
    expect(kinds.map(({ text, disabled }) => [text, disabled])).toEqual([
      ['Venues', false],
      ['Permits', true],
      ['Closures', true],
    ]);
    const card = within(screen.getByRole('dialog', { name: 'Import from a file' }));
    expect(card.getByText(/Permits and closures belong to a season/)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Set the active season' }).getAttribute('href')).toBe('/admin');
  });

  it('hands a file of another kind over to where it belongs, and previews it there', async () => {
    const body = {
      error: 'This is a file of permits. Import it under Venues, Permits.',
      code: 'INVALID_INPUT',
      fields: { file: 'This is a file of permits. Import it under Venues, Permits.' },
      conflict: {
        importer: { kind: 'permits', where: 'Venues, Permits', path: '/admin/venues?import=permits' },
      },
    };
    const { press, changes } = await showVenues({
      'POST /api/admin/venues/import': { status: 422, body },
      'POST /api/admin/permits/import': { body: PREVIEW },
    });
    await press(button('Import'));
    choose('Venues');
    await screen.findByText(body.error);
    await press(screen.getByRole('link', { name: 'Open this file under Venues, Permits' }));
    await screen.findByText(PREVIEW.message);
    expect(screen.getByLabelText<HTMLSelectElement>('File type').value).toBe('permits');
    expect(screen.queryByText(body.error)).toBeNull();
    expect(changes().map(([, url, sent]) => [url, sent])).toMatchObject([
      ['/api/admin/venues/import', { file: { name: 'venues.csv' } }],
      ['/api/admin/permits/import', { preview: 'true', file: { name: 'venues.csv' } }],
    ]);
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('lists every invalid line', async () => {
    const body = {
      error: 'Nothing was imported. Line 3, Weekday: enter a weekday. There is 1 more problem.',
      code: 'INVALID_INPUT',
      fields: { 'line 3, Weekday': 'enter a weekday.', 'line 9, From': 'enter a time.' },
    };
    const { press } = await showVenues({ 'POST /api/admin/permits/import': { status: 422, body } });
    await press(button('Import'));
    type('File type', 'permits');
    choose('Permits');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      `${body.error}line 3, Weekday: enter a weekday.line 9, From: enter a time.`,
    );
  });

  it('asks about an unknown school, saves the answer, reads the file again, and imports what it has shown', async () => {
    const question = {
      key: '["salk elementary","",""]',
      text: 'Which school is “Salk Elementary”? (1 row)',
      rows: 1,
      lines: ['2'],
      choices: [
        { answer: 'school:7', label: 'Salk' },
        { answer: 'leave-out', label: 'Leave these rows out' },
      ],
      suggested: 'school:7',
      answer: null as string | null,
    };
    let answer: string | null = null;
    const { press, changes } = await showVenues({
      'POST /api/admin/permits/import': () => ({
        body: { ...PREVIEW, questions: [{ ...question, answer }], shown: `with ${answer}` },
      }),
      'PUT /api/admin/venues/answers': () => {
        answer = 'school:7';
        return { body: { message: 'Answer saved, for this file and future ones.' } };
      },
    });
    await press(button('Import'));
    type('File type', 'permits');
    choose('Permits');
    await screen.findByText(PREVIEW.message);
    const dialog = within(screen.getByRole('dialog'));
    const importing = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' });
    expect(importing().disabled).toBe(true);
    await press(dialog.getByRole('button', { name: 'Salk (suggested)' }));
    await dialog.findByText('All questions are answered.');
    await press(importing());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const calls = changes();
    expect(calls.filter(([method]) => method === 'PUT')).toEqual([
      ['PUT', '/api/admin/venues/answers', { key: question.key, answer: 'school:7' }],
    ]);
    expect(calls.at(-1)).toMatchObject([
      'POST',
      expect.anything(),
      { preview: 'false', shown: 'with school:7' },
    ]);
  });
});
