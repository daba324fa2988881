import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, table } from '#testing/on-screen.ts';
import {
  aRow,
  DECIDE,
  DOUBT,
  FORGET,
  KEY,
  LOAD,
  LOGS,
  makeServer,
  showLoadPage,
} from './testing/load-page.tsx';

cleanBetweenTests();

describe('LoadRows', () => {
  it('hides the rows of the previous file while a new file is being read', async () => {
    const world = makeServer();
    const looked = Promise.withResolvers<void>();
    let isNew = false;
    const preview = { message: '', counts: world.counts(), cut: {}, notes: [], loadId: null, logs: LOGS };
    const { settle } = await showLoadPage(
      {
        [LOAD]: () => ({
          body: { ...preview, rows: [aRow({ team: isNew ? 'Owls' : 'Hawks' })] },
          ...(isNew && { after: looked.promise }),
        }),
        'POST /api/admin/enrollment/upload': () => {
          isNew = true;
          world.state.file = { ...world.state.file, uploadedAt: '2026-11-21T10:00:00.000Z' };
          return { body: { message: 'new.csv was received.' } };
        },
      },
      world,
    );
    expect(table('Added')[0]?.[2]).toBe('Hawks');
    fireEvent.change(screen.getByLabelText(/Choose a file/), {
      target: { files: [new File(['a,b'], 'new.csv')] },
    });
    await screen.findByText('new.csv was received.');
    await screen.findByText('Preparing the preview');
    expect(screen.queryByText('Hawks')).toBeNull();
    looked.resolve();
    await settle();
    expect(table('Added')[0]?.[2]).toBe('Owls');
  });

  it('groups the rows by what the load would do, starting with those that need an answer', async () => {
    const { press } = await showLoadPage();
    expect(screen.getByRole('heading', { level: 2, name: 'File for Fall 2026' })).toBeTruthy();
    const kinds = within(screen.getByRole('group', { name: 'Rows to show' })).getAllByRole('button');
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Needs review 1',
      'Added 1',
      'Changed 0',
      'Not in file 0',
      'Resolved 0',
      'Skipped 0',
    ]);
    expect(kinds.map((each) => each.getAttribute('aria-pressed'))[0]).toBe('true');
    expect(table('Needs review')[0]?.slice(0, 5)).toEqual([
      '5',
      'Boys 1-2',
      '',
      'Ada Lane',
      'ada@example.org',
    ]);
    await press(button(/^Added/));
    expect(screen.getByText(/^2 coach assignments and 1 team are new this season/)).toBeTruthy();
    expect(table('Added')).toEqual([
      ['2', 'Boys 1-2', 'Hawks', 'Ada Lane', 'ada@example.org', 'New coach of this team.'],
    ]);
    await press(button(/^Not in file/));
    expect(screen.getByText('No rows like this in the file.')).toBeTruthy();
    expect(window.location.search).toBe('?rows=missing');
  });

  it('splits many rows into pages and says how many are not shown', async () => {
    const server = makeServer();
    server.state.rows = [...Array(30).keys()].map((n) => aRow({ line: n + 2, team: `Team ${n}` }));
    server.state.cut = { added: 1_970 };
    const { press } = await showLoadPage({}, server);
    expect([table('Added').length, button(/^Added/).textContent]).toEqual([25, 'Added 2,000']);
    expect(screen.getByText('These are the first 30; 1,970 more are not shown.')).toBeTruthy();
    await press(button('Next'));
    expect([table('Added').length, window.location.search]).toEqual([5, '?page=2']);
  });

  it('saves an answer to a question, shows it and clears it on request', async () => {
    const server = makeServer();
    const decided = (isDecided: boolean) => {
      const row = aRow({ kind: isDecided ? 'decided' : 'doubtful', ...DOUBT, decision: 'leave-out' });
      server.state.rows = [row];
      return {
        body: { message: isDecided ? 'Answer saved, for this file and future ones.' : 'Answer cleared.' },
      };
    };
    const { press, sent } = await showLoadPage(
      { [DECIDE]: () => decided(true), [FORGET]: () => decided(false) },
      server,
    );
    expect(button('Answer').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Answer for line 5'), { target: { value: 'leave-out' } });
    await press(button('Answer'));
    expect(sent().map(({ body }) => body)).toEqual([{ key: KEY, decision: 'leave-out' }]);
    expect(document.activeElement?.textContent).toBe('Resolved');
    expect(table('Resolved')[0]?.[5]).toContain('Leave this row out');
    await press(button('Clear answer for line 5'));
    expect(sent().at(-1)?.method).toBe('DELETE');
    expect(screen.getByLabelText('Answer for line 5')).toBeTruthy();
  });

  it('offers the answer that is probably right to a question about many rows, and names what is not read', async () => {
    const server = makeServer();
    const choices = [
      { decision: 'use', label: 'Yes, use these rows' },
      { decision: 'leave-out', label: 'No, leave these rows out' },
    ];
    server.state.rows = [
      aRow({ kind: 'doubtful', ...DOUBT, choices, suggested: 'use', rows: 12, sheet: 'Girls 5-6' }),
    ];
    server.state.notes = ['Not read: Jersey Size, Notes.'];
    const { press, sent } = await showLoadPage({ [DECIDE]: () => ({ body: { message: 'Saved.' } }) }, server);
    const field = screen.getByLabelText<HTMLSelectElement>('Answer for 12 rows');
    expect(field.selectedOptions[0]?.textContent).toBe('Yes, use these rows (suggested)');
    expect(table('Needs review')[0]?.[0]).toBe('5Girls 5-6');
    expect(screen.getByRole('button', { name: /^Needs review/ }).textContent).toBe('Needs review 12');
    expect(screen.getByRole('list', { name: 'About this file' }).textContent).toBe(
      'Not read: Jersey Size, Notes.',
    );
    await press(button('Answer'));
    expect(sent().map(({ body }) => body)).toEqual([{ key: KEY, decision: 'use' }]);
  });

  it.each([
    ['an invalid email be corrected', 'bad-address', 'ada@example', 'Correct the email'],
    ['a missing email be added', 'no-address', '', 'Add the email'],
  ])('lets %s in place', async (_, kind, email, label) => {
    const server = makeServer();
    const key = `${kind}:${'0'.repeat(32)}`;
    server.state.rows = [aRow({ kind: 'doubtful', ...DOUBT, key, email })];
    const { press, sent } = await showLoadPage({ [DECIDE]: () => ({ body: { message: 'Saved.' } }) }, server);
    const type = (field: string, value: string) =>
      fireEvent.change(screen.getByLabelText(field), { target: { value } });
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('option', { name: label })).toBeTruthy();
    type('Answer for line 5', 'use-email:');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
    expect(button('Answer').disabled).toBe(true);
    type('Email', 'ada@example');
    expect(screen.getByText('Enter an email like ada@example.org.')).toBeTruthy();
    expect(button('Answer').disabled).toBe(true);
    type('Email', 'Ada@Example.org ');
    await press(button('Answer'));
    expect(sent().map(({ body }) => body)).toEqual([{ key, decision: 'use-email:ada@example.org' }]);
  });
});
