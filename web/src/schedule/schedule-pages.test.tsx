import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests, savedFiles } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { dismissToast, listToasts } from '#ui/toast.ts';
import { aWirePractice, ids, manyRows, search, show, stubSchedule } from './testing/schedule-page.tsx';

const at = (query: string) => navigate(`/admin/combined-schedule?columns=id${query}`, { replace: true });
const pages = () => within(screen.getByLabelText('Combined schedule: pages'));
const pageButtons = () =>
  pages()
    .getAllByRole('button')
    .map((button) => button.textContent);
const page = (name: string) => pages().getByRole('button', { name });
const button = (text: string) => screen.getByText(text, { selector: 'button' });
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

cleanBetweenTests();
beforeEach(() => {
  stubWindow();
  at('');
  for (const { id } of listToasts()) dismissToast(id);
});

describe('The pages of the combined schedule', () => {
  it('show ten rows and offer first, previous, five page numbers, next and last', async () => {
    stubSchedule(manyRows(101));
    const { press } = await show();
    expect(ids()).toEqual(idsFrom(1, 10));
    expect(pageButtons()).toEqual(['First', 'Previous', '1', '2', '3', '4', '5', 'Next', 'Last']);
    await press(page('Page 5'));
    expect([search(), ids()]).toEqual(['?columns=id&page=5', idsFrom(41, 10)]);
    expect(pageButtons()).toEqual(['First', 'Previous', '3', '4', '5', '6', '7', 'Next', 'Last']);
    await press(page('Last'));
    expect([search(), ids()]).toEqual(['?columns=id&page=11', [101]]);
    await press(page('Previous'));
    await press(page('Previous'));
    expect(search()).toBe('?columns=id&page=9');
    await press(page('First'));
    expect([search(), ids()]).toEqual(['?columns=id', idsFrom(1, 10)]);
  });

  it('can be opened by number if there are more than five', async () => {
    stubSchedule(manyRows(51));
    const { press } = await show();
    const jump = (to: string) => {
      fireEvent.change(screen.getByLabelText('Go to page'), { target: { value: to } });
      return press(screen.getByRole('button', { name: 'Go' }));
    };
    await jump('6');
    expect([search(), ids()]).toEqual(['?columns=id&page=6', [51]]);
    await jump('99');
    expect(search()).toBe('?columns=id&page=6');
    await jump('0');
    await jump('2.5');
    expect(search()).toBe('?columns=id&page=6');
    await jump('1');
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '25' } });
    expect(screen.queryByLabelText('Go to page')).toBeNull();
  });

  it('are all printed, as a table even on a phone', async () => {
    stubWindow('phone');
    stubSchedule(manyRows(26));
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(ids()).toEqual(idsFrom(1, 26));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('return to page 1 when a filter changes and show the last page for a larger number', async () => {
    stubSchedule([...manyRows(30), aWirePractice(31)]);
    at('&page=99');
    await show();
    expect(ids()).toEqual([31]);
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'OPEN' } });
    expect([search(), ids()]).toEqual(['?columns=id&type=OPEN', idsFrom(1, 10)]);
  });

  it.each([10, 25, 50, 100])(
    'show %i rows from page 1 on and remember that in the URL and the browser',
    async (size) => {
      stubSchedule(manyRows(101));
      at('&page=2');
      const first = await show();
      const select = screen.getByLabelText<HTMLSelectElement>('Rows per page');
      expect([...select.options].map(({ value }) => value)).toEqual(['10', '25', '50', '100']);
      fireEvent.change(select, { target: { value: String(size) } });
      expect([search(), ids()]).toEqual([`?columns=id&rows=${size}`, idsFrom(1, size)]);
      first.unmount();
      at('');
      await show();
      expect(ids()).toHaveLength(size);
    },
  );

  it('show ten rows if the URL has an unknown page size', async () => {
    stubSchedule(manyRows(101));
    at('&rows=3000');
    await show();
    expect(ids()).toHaveLength(10);
  });

  it('show hidden columns through the menu, in their places, and remember them', async () => {
    stubSchedule(manyRows(1));
    navigate('/admin/combined-schedule', { replace: true });
    const first = await show();
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    const usual = ['Actions', 'Type', 'Weekday', 'Date', 'Time', 'Venue', 'Court', 'Division'];
    const teams = ['Away Team', 'Home Team'];
    expect(heads()).toEqual([...usual, ...teams]);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    for (const label of ['Venue ID', 'Availability ID', 'Schedule name'])
      fireEvent.click(screen.getByLabelText(label));
    const all = ['Availability ID', ...usual, ...teams, 'Schedule name', 'Venue ID'];
    expect([search(), heads()]).toEqual(['?columns=id,schedule,venue', all]);
    fireEvent.click(screen.getByLabelText('Schedule name'));
    expect([search(), heads().includes('Schedule name')]).toEqual(['?columns=id,venue', false]);
    first.unmount();
    navigate('/admin/combined-schedule', { replace: true });
    await show();
    expect(heads()).toEqual(['Availability ID', ...usual, ...teams, 'Venue ID']);
  });

  it.each([
    ['Download CSV', 'csv', 'schedule.csv'],
    ['Download Excel', 'excel', 'schedule.xlsx'],
  ])('are all downloaded with their filters: %s', async (label, format, fileName) => {
    const saved = savedFiles();
    const requests = stubSchedule(manyRows(30), {
      'POST /api/admin/combined-schedule/export': { text: 'Date' },
    });
    at('&type=OPEN&from=2026-11-24&after=18:00&q=salk&page=2');
    const { press } = await show();
    await press(button(label));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([fileName]));
    const none = { past: null, weekday: null, division: null, venue: null, to: null, before: null };
    // the page may have asked for the newest rows since
    expect(requests.find(({ url }) => url.endsWith('/export'))?.body).toEqual({
      format,
      filters: { ...none, type: 'OPEN', from: '2026-11-24', after: '18:00', q: 'salk' },
    });
  });

  it('report a failed download and request none if nothing matches', async () => {
    const requests = stubSchedule(manyRows(1), {
      'POST /api/admin/combined-schedule/export': {
        status: 503,
        body: { error: 'Back soon.', code: 'BUSY' },
      },
    });
    const { press } = await show();
    await press(button('Download CSV'));
    expect(listToasts().map(({ tone, title, text }) => [tone, title, text])).toEqual([
      ['bad', 'Error', 'Back soon.'],
    ]);
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'GAME' } });
    await press(button('Download CSV'));
    await waitFor(() => expect(listToasts().at(-1)?.tone).toBe('info'));
    expect(requests.filter(({ url }) => url.endsWith('/export'))).toHaveLength(1);
  });
});
