import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expireSession } from '#api/session.ts';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, reload, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { PermitBookPage } from './permit-book-page.tsx';
import type { Invoice } from './queries.ts';
import { aBook, aRow, aSchool } from './testing/a-book.ts';

cleanBetweenTests();

const ADMIN = { ...COACH, role: 'ADMIN' } as const;
const SALK = aRow(1, 'Salk', { permitted: 600, used: 240, due: 600, invoiced: 630, difference: 30 });
const SHEPARD = aRow(2, 'Shepard', { permitted: 240, due: 240 });

type ShowOptions = {
  at?: string;
  size?: 'phone' | 'wide';
  replies?: Parameters<typeof stubServer>[0];
};

async function show({ at = '', size = 'wide', replies = {} }: ShowOptions = {}) {
  stubWindow(size);
  navigate(`/admin/permit-book${at}`);
  const requests = stubServer({
    'GET /api/admin/permit-book': () => ({ body: aBook([SALK, SHEPARD]) }),
    'GET /api/admin/permit-book/schools/1': () => ({ body: aSchool() }),
    'PUT /api/admin/permit-book/invoiced': { body: { message: 'Saved.' } },
    ...replies,
  });
  const page = renderSignedIn(<PermitBookPage />, ADMIN);
  await page.settle();
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await page.settle();
  };
  return { ...page, press, requests };
}

const main = () => document.body.textContent ?? '';
const bodiesOf = (requests: readonly { method: string; body: unknown }[], method: string) =>
  requests.filter((request) => request.method === method).map(({ body }) => body);

describe('PermitBookPage', () => {
  it('starts with which invoices are wrong', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
    expect(main()).toContain('1 invoice is over by 0.5 hours: Salk.');
    expect(main()).toContain('1 invoice is missing.');
    const [, salk, shepard] = screen.getAllByRole('row');
    expect(salk?.textContent).toContain('+0.5 over');
    expect(shepard?.textContent).toContain('not invoiced yet');
  });

  it('finds a school among many and keeps the totals', async () => {
    const many = Array.from({ length: 60 }, (_, index) => aRow(10 + index, `School ${index}`));
    await show({ replies: { 'GET /api/admin/permit-book': { body: aBook([SALK, ...many]) } } });
    const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(names()).toHaveLength(62);
    fireEvent.change(screen.getByLabelText('Find a school'), { target: { value: ' salk' } });
    expect(names()).toEqual(['Salk', 'All schools']);
    fireEvent.change(screen.getByLabelText('Find a school'), { target: { value: 'nobody' } });
    expect(main()).toContain('No matching school.');
  });

  it('saves invoiced hours with Enter and removes them if the field is emptied', async () => {
    const { requests, settle } = await show();
    const field = screen.getByRole('textbox', { name: 'Shepard: invoiced hours' });
    fireEvent.change(field, { target: { value: '4:15' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await settle();
    const salk = screen.getByRole('textbox', { name: 'Salk: invoiced hours' });
    fireEvent.change(salk, { target: { value: '' } });
    fireEvent.blur(salk);
    await settle();
    expect(bodiesOf(requests, 'PUT')).toEqual([
      { month: '2026-10', schools: [{ schoolId: 2, minutes: 255 }] },
      { month: '2026-10', schools: [{ schoolId: 1, minutes: null }] },
    ]);
  });

  it('locks the field of invoiced hours while they are being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { settle } = await show({
      replies: { 'PUT /api/admin/permit-book/invoiced': { body: { message: 'Saved.' }, after: promise } },
    });
    const field = screen.getByRole('textbox', { name: 'Shepard: invoiced hours' });
    const salk = screen.getByRole('textbox', { name: 'Salk: invoiced hours' });
    fireEvent.change(field, { target: { value: '4:15' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(field.matches(':disabled')).toBe(true));
    expect(salk.matches(':disabled')).toBe(false);
    resolve();
    await settle();
    expect(field.matches(':disabled')).toBe(false);
  });

  it('keeps invalid hours in the field and saves nothing', async () => {
    const { requests } = await show();
    const field = screen.getByRole('textbox', { name: 'Shepard: invoiced hours' });
    fireEvent.change(field, { target: { value: 'twelve' } });
    fireEvent.blur(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(main()).toContain('Enter hours above 0, like 12.5.');
    expect(bodiesOf(requests, 'PUT')).toEqual([]);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(main()).not.toContain('Enter hours above 0');
  });

  it('keeps the typed hours if they could not be saved', async () => {
    const { settle } = await show({
      replies: {
        'PUT /api/admin/permit-book/invoiced': { status: 500, body: { error: 'Busy.', code: 'X' } },
      },
    });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Shepard: invoiced hours' });
    fireEvent.change(field, { target: { value: '12' } });
    fireEvent.blur(field);
    await settle();
    expect(field.value).toBe('12');
    expect(main()).toContain('Busy.');
  });

  it('keeps typed hours of every school over the end of the session, and says that they are not saved', async () => {
    const field = (school: string) =>
      screen.getByRole<HTMLInputElement>('textbox', { name: `${school}: invoiced hours` });
    await show();
    fireEvent.change(field('Salk'), { target: { value: 'twelve' } });
    fireEvent.change(field('Shepard'), { target: { value: '12' } });
    act(() => expireSession('token-1'));
    reload();
    const { settle, requests } = await show();
    expect([field('Salk').value, field('Shepard').value]).toEqual(['twelve', '12']);
    expect(screen.getAllByText('Typed earlier, not saved yet. Press Enter to save.')).toHaveLength(2);
    fireEvent.keyDown(field('Shepard'), { key: 'Enter' });
    await settle();
    expect(bodiesOf(requests, 'PUT')).toEqual([
      { month: '2026-10', schools: [{ schoolId: 2, minutes: 720 }] },
    ]);
    expect(screen.getAllByText('Typed earlier, not saved yet. Press Enter to save.')).toHaveLength(1);
  });

  it('opens other months', async () => {
    const { press, requests } = await show();
    await press('Previous month, September 2026');
    expect(requests.at(-1)?.url).toBe('/api/admin/permit-book?month=2026-09');
    expect(window.location.search).toBe('?month=2026-09');
  });

  it('explains what to do without schools', async () => {
    await show({ replies: { 'GET /api/admin/permit-book': { body: aBook([]) } } });
    expect(screen.getByRole('link', { name: 'Open Venues' })).toBeTruthy();
  });
});

describe('An invoice from a file', () => {
  const question = {
    key: '["sheperd","",""]',
    text: 'Which school is “Sheperd”? (1 row)',
    rows: 1,
    lines: ['3'],
    choices: [
      { answer: 'school:2', label: 'Shepard' },
      { answer: 'leave-out', label: 'Leave these rows out' },
    ],
    suggested: 'school:2',
    answer: null,
  };
  const SALK_ROW = { lines: [2], minutes: 600, schoolId: 1, schoolName: 'Salk' };
  const INVOICE: Invoice = {
    fileName: 'invoice.csv',
    rows: [SALK_ROW],
    leftOut: [{ line: 5, text: 'Salk, x', reason: 'its hours aren’t a number above 0' }],
    notes: ['Not read: Rate.'],
    questions: [question],
  };

  it('is saved once every unknown name is resolved', async () => {
    let invoice = INVOICE;
    const { press, requests, settle } = await show({
      replies: {
        'POST /api/admin/permit-book/invoice': () => ({ body: invoice }),
        'PUT /api/admin/venues/answers': () => {
          const rows = [SALK_ROW, { lines: [3], minutes: 120, schoolId: 2, schoolName: 'Shepard' }];
          invoice = { ...INVOICE, rows, questions: [{ ...question, answer: 'school:2' }] };
          return { body: { message: 'Answer saved, for this file and future ones.' } };
        },
      },
    });
    await press('Invoice from a file');
    await screen.findByRole('dialog');
    const input = screen.getByLabelText(/Choose the invoice/);
    fireEvent.change(input, { target: { files: [new File(['School,Hours'], 'invoice.csv')] } });
    await settle();
    expect(main()).toContain('1 question is open.');
    expect(main()).toContain('Not read: Rate.');
    expect(main()).toContain('Line 5, “Salk, x”: its hours aren’t a number above 0.');
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ });
    expect(save().disabled).toBe(true);
    await press('Shepard (suggested)');
    await screen.findByText('All questions are answered.');
    await press('Save 2 schools');
    expect(bodiesOf(requests, 'PUT')).toEqual([
      { key: question.key, answer: 'school:2' },
      {
        month: '2026-10',
        fileName: 'invoice.csv',
        schools: [
          { schoolId: 1, minutes: 600 },
          { schoolId: 2, minutes: 120 },
        ],
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('A school in the permit book', () => {
  const AT = '?month=2026-10&school=1';

  it('shows the days behind its hours', async () => {
    await show({ at: AT });
    expect(screen.getByRole('heading', { name: 'Salk' })).toBeTruthy();
    const row = screen.getByRole('row', { name: /Oct 6/ });
    expect(row.textContent).toBe('Tue, Oct 6, 2026Gym, court 16–10 PM4411');
    expect(screen.getByRole('heading', { name: 'Custodian: 1 hour' })).toBeTruthy();
  });

  it('returns the selected days after a confirmation and shows the letter', async () => {
    let isReturned = false;
    const letter = {
      id: 7,
      date: '2026-11-23',
      by: 'Alex Morgan',
      minutes: 480,
      lateMinutes: 0,
      days: 2,
      letter: 'To: Salk\n\nThu, Dec 10, 2026: Gym',
      canUndo: true,
    };
    const { press, requests, settle } = await show({
      at: AT,
      replies: {
        'GET /api/admin/permit-book/schools/1': () => ({
          body: aSchool(isReturned ? { returnable: [], returns: [letter] } : {}),
        }),
        'POST /api/admin/permit-book/returns': () => {
          isReturned = true;
          return { body: { message: '8 hours on 2 days returned, all in time.', returnId: 7 } };
        },
      },
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Return hours' }).disabled).toBe(true);
    expect(screen.getByText('December 2026: 2 days, 8 hours')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'All of these' }));
    await press('Return 8 hours');
    const question = within(screen.getByRole('alertdialog', { name: 'Return 8 hours to Salk?' }));
    fireEvent.click(question.getByRole('button', { name: 'Return 8 hours' }));
    await settle();
    expect(bodiesOf(requests, 'POST')).toEqual([
      {
        schoolId: 1,
        days: [
          { venueId: 3, date: '2026-12-10' },
          { venueId: 3, date: '2026-12-17' },
        ],
      },
    ]);
    expect(screen.getByRole('heading', { name: 'Letter' })).toBe(document.activeElement);
    expect(main()).toContain('Thu, Dec 10, 2026: Gym');
    expect(window.location.search).toBe('?month=2026-10&school=1&letter=7');
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await press('Copy text');
    expect(writeText).toHaveBeenCalledWith(letter.letter);
    await press('Close letter');
    expect(screen.queryByRole('heading', { name: 'Letter' })).toBeNull();
  });

  it('takes back a return of upcoming days after a confirmation', async () => {
    const made = { date: '2026-11-23', by: '', minutes: 480, lateMinutes: 0, days: 2, letter: '' };
    let isTakenBack = false;
    const { press, requests, settle } = await show({
      at: AT,
      replies: {
        'GET /api/admin/permit-book/schools/1': () => ({
          body: aSchool({
            returns: isTakenBack
              ? []
              : [
                  { ...made, id: 7, canUndo: true },
                  { ...made, id: 6, date: '2026-10-01', canUndo: false },
                ],
          }),
        }),
        'DELETE /api/admin/permit-book/returns/7': () => {
          isTakenBack = true;
          return { body: { message: 'The hours can be used again.' } };
        },
      },
    });
    expect(screen.getAllByRole('button', { name: /^Undo return/ })).toHaveLength(1);
    await press('Undo return of Mon, Nov 23, 2026');
    const question = within(screen.getByRole('alertdialog', { name: 'Undo this return?' }));
    fireEvent.click(question.getByRole('button', { name: 'Undo return' }));
    await settle();
    expect(bodiesOf(requests, 'DELETE')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Returned hours' })).toBeNull();
  });

  it('says how many of the selected hours are late, and why they could not be returned', async () => {
    const { press } = await show({
      at: AT,
      replies: {
        'POST /api/admin/permit-book/returns': {
          status: 409,
          body: { error: 'Nothing was returned.', code: 'WRONG_STATE' },
        },
      },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: /Nov 26/ }));
    await press('Return 4 hours');
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText('4 hours are late and still owed.')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Return 4 hours' }));
    expect(await question.findByText('Nothing was returned.')).toBeTruthy();
  });

  it('changes the deadline', async () => {
    const { press, requests } = await show({
      at: AT,
      replies: { 'PUT /api/admin/permit-book/deadline': { body: { message: 'Changed.' } } },
    });
    await press('Change deadline');
    const field = screen.getByLabelText('Days before');
    fireEvent.change(field, { target: { value: '91' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: '21' } });
    await press('Save');
    expect(bodiesOf(requests, 'PUT')).toEqual([{ returnDays: 21 }]);
  });
});
