import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button, table } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import {
  ANSWER,
  aPreview,
  aQuestion,
  aRow,
  chips,
  FORGET,
  inQuestion,
  KEY,
  makeServer,
  showGamesPage,
} from './testing/games-page.tsx';

cleanBetweenTests();

const MOVED = aRow({
  line: 4,
  state: 'changed',
  start: '18:00',
  end: '19:15',
  reason: 'New time.',
  was: 'Sat, Nov 21, 10:15 AM at Salk - Gym, court 1',
  EntryId: 9,
});

type Page = Awaited<ReturnType<typeof showGamesPage>>;

/** Waits until the answers are saved and the preview has been refreshed once, however fast the machine is. */
async function settleAnswers({ imports, settle }: Page) {
  await act(async () => {
    // lets the stopped clock run
    await vi.waitFor(() => expect(imports()).toHaveLength(2), { timeout: 60_000 });
  });
  vi.useRealTimers();
  await settle();
}

const region = (line: number, text = 'Which team is “Oowls” in Boys 3-4?') =>
  within(screen.getByRole('group', { name: `Line ${line}: ${text}` }));
const pressed = (line: number) =>
  region(line)
    .getAllByRole('button')
    .map((each) => `${each.textContent}${each.getAttribute('aria-pressed') === 'true' ? ' (chosen)' : ''}`);

describe('PreviewRows', () => {
  it('shows every game of a grid, whose lines have several, also after a filter', async () => {
    const games = ['Hawks', 'Lynx', 'Foxes'].map((home, index) =>
      aRow({ line: 4, home, state: index === 1 ? 'review' : 'new' }),
    );
    const { choose, press } = await showGamesPage({ ...makeServer(), preview: aPreview(games) });
    await choose();
    await press(button('New 2'));
    await press(button('Needs review 1'));
    await press(button('New 2'));
    expect(table('New').map(([, , sides]) => sides)).toEqual([
      expect.stringMatching(/^Hawks vs\. /),
      expect.stringMatching(/^Foxes vs\. /),
    ]);
  });

  it('counts games that only change court apart from other changes, above the rows and in the question', async () => {
    const rows = [aRow(), MOVED, { ...MOVED, line: 5, EntryId: 10 }, { ...MOVED, line: 6, EntryId: 11 }];
    const preview = aPreview(rows, { courtOnly: 2 });
    const { choose, press } = await showGamesPage({ ...makeServer(), preview });
    await choose();
    expect(screen.getByText('1 new, 1 changed, 2 change court only')).toBeTruthy();
    await press(button('Import 4 changes'));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 game is added',
      '1 game changes',
      '2 change court only',
    ]);
  });

  it('calls a game that the file postpones postponed, not canceled', async () => {
    const rows = [aRow(), aRow({ line: 3, state: 'gone', isPostponed: true, EntryId: 4 })];
    const { choose, press } = await showGamesPage(makeServer(rows));
    await choose();
    expect(screen.getByText('1 new, 1 postponed')).toBeTruthy();
    await press(button(/^Postponed/));
    expect(table('Postponed')[0]?.[0]).toBe('Line 3Postponed');
    await press(button('Import 2 changes'));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 game is added',
      '1 game is postponed',
    ]);
  });

  it('starts with the rows that need review, and explains each state', async () => {
    const rows = [aRow(), inQuestion(3), MOVED, aRow({ line: 5, date: 'TBD', start: '', end: '' })];
    const preview = aPreview(rows, { layout: 'assignr', notes: ['Not read: Referee, Fee.'] });
    const { choose, press } = await showGamesPage({ ...makeServer(), preview });
    await choose();
    expect(screen.getByText('2 new, 1 changed, 1 needs your review')).toBeTruthy();
    expect(screen.getByText('Read as a file of Assignr.')).toBeTruthy();
    expect(screen.getByText('Not read: Referee, Fee.')).toBeTruthy();
    expect(chips()).toEqual(['Needs review 1', 'New 2', 'Changed 1', 'Canceled 0', 'Unchanged 0']);
    expect(table('Needs review')[0]?.slice(0, 4)).toEqual([
      'Line 3Needs review',
      'Sat, Nov 21, 202610:15 AM – 11:30 AM',
      'Hawks vs. OowlsBoys 3-4, game 12',
      'Salk - Gym - 1',
    ]);
    await press(button(/^Changed/));
    expect(table('Changed')).toEqual([
      [
        'Line 4Changed',
        'Sat, Nov 21, 20266:00 PM – 7:15 PM',
        'Hawks vs. OwlsBoys 3-4, game 12',
        'Salk - Gym - 1',
        'New time.Was: Sat, Nov 21, 10:15 AM at Salk - Gym, court 1',
      ],
    ]);
    await press(button(/^New/));
    expect(table('New')[1]?.[1]).toBe('TBDNo time');
    await press(button(/^Canceled/));
    expect(screen.getByText('No rows like this in the file.')).toBeTruthy();
    expect(window.location.search).toBe('?step=upload&rows=gone');
  });

  it('splits 5,000 rows into pages', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => aRow({ line: index + 2 }));
    const { choose, press } = await showGamesPage(makeServer(rows));
    await choose();
    expect(table('New')).toHaveLength(25);
    await press(button('Last'));
    expect([table('New').at(-1)?.[0], window.location.search]).toEqual([
      'Line 5001New',
      '?step=upload&page=200',
    ]);
  });

  it('saves answers in order, shows them at once, and refreshes the preview once after the last', async () => {
    const other = aQuestion({ key: 'place:salk', text: 'Which court is “Salk”?' });
    const server = makeServer([inQuestion(2), inQuestion(3), inQuestion(4, { question: other })]);
    const page = await showGamesPage(server, {
      [ANSWER]: ({ body }) => {
        const { key, answer } = body as { key: string; answer: string };
        const rows = server.preview.rows.map((row) =>
          row.question?.key === key
            ? { ...row, state: 'new' as const, reason: '', question: { ...row.question, answer } }
            : row,
        );
        server.preview = aPreview(rows);
        return { body: { message: 'Answer saved, for this file and future ones.' } };
      },
    });
    await page.choose();
    vi.useFakeTimers();
    expect(region(2).getByText('Your answer applies to 2 rows.')).toBeTruthy();
    const orioles = region(2).getByRole('button', { name: 'Orioles' });
    orioles.focus();
    fireEvent.click(orioles);
    fireEvent.click(region(2).getByRole('button', { name: 'Owls' }));
    fireEvent.click(region(4, other.text).getByRole('button', { name: 'Leave these games out' }));
    expect([pressed(2), pressed(3)]).toEqual([
      ['Owls (chosen)', 'Orioles', 'Leave these games out', 'Clear answer'],
      ['Owls (chosen)', 'Orioles', 'Leave these games out', 'Clear answer'],
    ]);
    expect(page.imports()).toHaveLength(1);
    await settleAnswers(page);
    const sent = page.requests.filter(({ url }) => url === '/api/admin/games/answers');
    expect(sent.map(({ body }) => body)).toEqual([
      { key: KEY, answer: 'team 6' },
      { key: KEY, answer: 'team 5' },
      { key: 'place:salk', answer: 'leave out' },
    ]);
    expect(page.imports()).toHaveLength(2);
    // the rows stay in place with the focus, and show their new state
    expect(document.activeElement).toBe(orioles);
    expect(table('Needs review').map((row) => row[0])).toEqual(['Line 2New', 'Line 3New', 'Line 4New']);
    expect(chips()).toEqual([
      'Needs review 0',
      'New 3',
      'Changed 0',
      'Canceled 0',
      'Unchanged 0',
      'Answered 3',
    ]);
    expect(button('Import 3 changes')).toBeTruthy();
  });

  it('repeats an answer whose response is lost, and does not call it unsaved if none arrives', async () => {
    const page = await showGamesPage(makeServer([inQuestion(2)]), {
      [ANSWER]: new TypeError('Failed to fetch'),
    });
    await page.choose();
    await page.press(region(2).getByRole('button', { name: 'Orioles' }));
    await settleAnswers(page);
    expect(page.requests.filter(({ url }) => url === '/api/admin/games/answers')).toHaveLength(4);
    expect(listToasts().at(-1)).toMatchObject({
      title: 'No answer from the portal',
      text: 'We don’t know whether this went through. Try again: it is done only once.',
    });
    expect(page.imports()).toHaveLength(2);
  });

  it('lists further choices below the best ones', async () => {
    const choices = [...'ABCDEFG'].map((name) => ({ answer: `team ${name}`, label: name }));
    const server = makeServer([inQuestion(2, { question: aQuestion({ choices }) })]);
    const page = await showGamesPage(server, {
      [ANSWER]: { body: { message: 'Answer saved, for this file and future ones.' } },
    });
    await page.choose();
    expect(pressed(2)).toEqual(['A', 'B', 'C', 'G']);
    const others = region(2).getByLabelText<HTMLSelectElement>('Other');
    expect([...others.options].map(({ text }) => text)).toEqual(['Other', 'D', 'E', 'F']);
    vi.useFakeTimers();
    fireEvent.change(others, { target: { value: 'team E' } });
    expect(others.value).toBe('team E');
    await settleAnswers(page);
    expect(page.requests.find(({ url }) => url.endsWith('/answers'))?.body).toEqual({
      key: KEY,
      answer: 'team E',
    });
  });

  it('clears an answer and keeps the focus on the question', async () => {
    const answered = inQuestion(2, { state: 'new', question: aQuestion({ answer: 'team 5' }) });
    const server = makeServer([answered]);
    const page = await showGamesPage(server, {
      [FORGET]: () => {
        server.preview = aPreview([inQuestion(2)]);
        return { body: { message: 'Answer cleared.' } };
      },
    });
    await page.choose();
    await page.press(button(/^Answered/));
    vi.useFakeTimers();
    fireEvent.click(region(2).getByRole('button', { name: 'Clear answer' }));
    expect(pressed(2)).toEqual(['Owls', 'Orioles', 'Leave these games out']);
    expect(document.activeElement?.textContent).toBe('Owls');
    await settleAnswers(page);
    expect(page.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(table('Answered').map((row) => row[0])).toEqual(['Line 2Needs review']);
  });

  it('reverts an answer that could not be saved and says so', async () => {
    const page = await showGamesPage(makeServer([inQuestion(2)]), {
      [ANSWER]: { status: 503, body: { error: 'The database is away.', code: 'DATABASE_AWAY' } },
    });
    await page.choose();
    vi.useFakeTimers();
    fireEvent.click(region(2).getByRole('button', { name: 'Owls' }));
    await settleAnswers(page);
    expect(pressed(2)).toEqual(['Owls', 'Orioles', 'Leave these games out']);
  });
});
