import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import {
  aGame,
  aPlan,
  aPlannedPlace,
  at,
  onCourt,
  SATURDAY,
  SUNDAY,
  showDraftBoard,
} from './testing/draft.tsx';

cleanBetweenTests();

const GAME = /^Hawks vs Owls/;
const bar = (name = 'Moving Hawks vs Owls') => screen.getByRole('application', { name });
const position = () => within(bar()).getByRole('status').textContent;
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

const PLACES = [
  aPlannedPlace(at(1, '10:00'), { costs: ['One more early game for Hawks'] }),
  aPlannedPlace(at(1, '11:00'), { level: 'broken', broken: ['Owls play elsewhere at that time.'] }),
  aPlannedPlace(at(2, '09:00'), { level: 'poor', takes: 'Changes places with Bulls vs Nets' }),
  aPlannedPlace(at(3, '09:00', SUNDAY), { level: 'fair' }),
];

/** Lifts the game with M and waits until its places are loaded. */
async function lift() {
  button(GAME).focus();
  key('m');
  await waitFor(() => expect(document.querySelectorAll('.board-level')).not.toHaveLength(0));
}

describe('DraftBoard', () => {
  it('shows the games of a day, other entries and open time', async () => {
    await showDraftBoard();
    expect(screen.getByRole('heading', { name: 'Saturday, Nov 28, 2026' })).toBeTruthy();
    expect(onCourt('Salk - Gym, court 1')).toEqual([
      'Open for games, 9 AM–12 PM',
      'Hawks vs Owls, Boys 3-4, 9–10 AM, Salk - Gym, court 1',
    ]);
    expect(onCourt('Salk - Gym, court 2')).toEqual([
      'Open for games, 9 AM–12 PM',
      'Practice: Lynx, 12–1 PM, court 2',
    ]);
    expect(screen.queryByRole('list', { name: /^Memorial/ })).toBeNull();
  });

  it('offers the days with games and their number of games', async () => {
    const plan = aPlan();
    const open = [
      ...plan.open,
      { courtId: 1, date: '2026-12-05', fromTime: '09:00:00', untilTime: '12:00:00' },
    ];
    await showDraftBoard({ plan: { ...plan, open } });
    expect(screen.getAllByRole('radio').map((day) => day.getAttribute('aria-label'))).toEqual([
      'Saturday, Nov 28: 1 game',
      'Sunday, Nov 29: 1 game',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: /^Sunday/ }));
    expect(screen.getByRole('heading', { name: 'Sunday, Nov 29, 2026' })).toBeTruthy();
    expect(window.location.search).toBe(`?step=draft&day=${SUNDAY}`);
    expect(button('Next day').ariaDisabled).toBe('true');
    fireEvent.click(button(/^Previous day/));
    expect(window.location.search).toBe(`?step=draft&day=${SATURDAY}`);
  });

  it('lists the games of a sentence about the draft, which stand out, and goes to their days', async () => {
    const found = { id: 'doubles', games: ['bulls-nets', 'hawks-owls'] };
    const sentences = [{ text: 'Played twice.', isGood: false, detail: null, found }];
    await showDraftBoard({ plan: aPlan({ sentences }) }, { search: `&day=${SATURDAY}&found=doubles` });
    const region = screen.getByRole('region', { name: 'Played twice.' });
    expect(document.activeElement).toBe(region);
    const list = within(region);
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Hawks vs Owls Boys 3-4, Sat, Nov 28, 9–10 AM, Salk - Gym, court 1',
      'Bulls vs Nets Boys 3-4, Sun, Nov 29, 10–11 AM, Memorial - Gym, court 1',
    ]);
    const marked = () =>
      [...document.querySelectorAll<HTMLElement>('[data-found]')].map(({ dataset }) => dataset.item);
    expect(marked()).toEqual(['hawks-owls']);
    fireEvent.click(list.getByRole('button', { name: 'Bulls vs Nets' }));
    expect(screen.getByRole('heading', { name: 'Sunday, Nov 29, 2026' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-item')).toBe('bulls-nets'));
    fireEvent.click(list.getByRole('button', { name: 'Show all games' }));
    expect(marked()).toEqual([]);
    expect(window.location.search).toBe(`?step=draft&day=${SUNDAY}`);
  });

  it('lists the games that a figure of a team counts, on a phone, too', async () => {
    await showDraftBoard({}, { search: `&day=${SATURDAY}&found=away-2`, width: 'phone' });
    const list = within(screen.getByRole('region', { name: 'Owls: Away games' }));
    fireEvent.click(list.getByRole('button', { name: 'Hawks vs Owls' }));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('More about Hawks vs Owls'),
    );
  });

  it('shows no list for a sentence or team that the draft does not have', async () => {
    await showDraftBoard({}, { search: '&found=away-99' });
    expect(screen.queryByRole('button', { name: 'Show all games' })).toBeNull();
  });

  it('lists the rules that the day’s games break, with links to the games', async () => {
    const broken = ['Owls play elsewhere at that time.'];
    await showDraftBoard({
      plan: aPlan({ games: [aGame('hawks-owls', { place: at(1, '09:00'), broken })] }),
    });
    const list = within(screen.getByRole('region', { name: '1 game breaks a rule on this day' }));
    expect(list.getByRole('listitem').textContent).toBe(
      'Hawks vs Owls Boys 3-4, 9–10 AM, Salk - Gym, court 1: Owls play elsewhere at that time.',
    );
    fireEvent.click(list.getByRole('button', { name: 'Hawks vs Owls' }));
    const block = button(/breaks a rule: Owls play elsewhere at that time\.$/);
    expect(document.activeElement).toBe(block);
  });

  it('says that there are no games', async () => {
    await showDraftBoard({ plan: aPlan({ games: [], open: [], others: [] }) });
    expect(screen.getByText('This draft has no games yet.')).toBeTruthy();
  });
});

describe('Moving a game with the keyboard', () => {
  it('marks how good the places are, and describes the place where the game is held', async () => {
    await showDraftBoard({ places: PLACES });
    await lift();
    expect(document.activeElement).toBe(bar());
    expect(
      [...document.querySelectorAll<HTMLElement>('.board-level')].map((mark) => mark.textContent),
    ).toEqual(['Good', 'Breaks a rule', 'Poor']);
    expect(position()).toBe('Salk - Gym, court 1, 9:00 AM – 10:00 AM: where it is now');
    key('ArrowRight');
    expect(position()).toBe('Salk - Gym, court 1, 10:00 AM – 11:00 AM: Good. One more early game for Hawks');
    key('ArrowRight');
    expect(position()).toBe(
      'Salk - Gym, court 1, 11:00 AM – 12:00 PM: Breaks a rule. Owls play elsewhere at that time',
    );
    key('ArrowDown');
    key('ArrowLeft');
    expect(position()).toBe(
      'Salk - Gym, court 2, 9:00 AM – 10:00 AM: Poor. Changes places with Bulls vs Nets',
    );
  });

  it('moves the game with Enter without asking and keeps the focus on it', async () => {
    const { sent } = await showDraftBoard({ places: PLACES });
    await lift();
    key('ArrowRight');
    key('Enter');
    await screen.findByText('The game was moved.');
    await waitFor(() => expect(document.activeElement).toBe(button(/^Hawks vs Owls, Boys 3-4, 10–11 AM/)));
    expect(sent()).toEqual([
      ['hawks-owls', { place: { courtId: 1, date: SATURDAY, startTime: '10:00:00' } }],
    ]);
  });

  it('moves the game to other days', async () => {
    const { sent } = await showDraftBoard({ places: PLACES });
    await lift();
    key('PageDown');
    await waitFor(() =>
      expect(position()).toBe('Sun, Nov 29, 2026, Memorial - Gym, court 1, 9:00 AM – 10:00 AM: Fair'),
    );
    key('Enter');
    await screen.findByText('The game was moved.');
    expect(sent()).toEqual([['hawks-owls', { place: { courtId: 3, date: SUNDAY, startTime: '09:00:00' } }]]);
    expect(window.location.search).toContain(SUNDAY);
  });

  it('asks before a move breaks a rule', async () => {
    const { sent, press } = await showDraftBoard({ places: PLACES });
    await lift();
    key('ArrowRight');
    key('ArrowRight');
    key('Enter');
    const question = () => screen.getByRole('alertdialog', { name: 'This place breaks a rule' });
    expect(within(question()).getByText('Owls play elsewhere at that time.')).toBeTruthy();
    await press(within(question()).getByRole('button', { name: 'Keep it where it is' }));
    expect(sent()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(button(GAME)));

    await lift();
    key('ArrowRight');
    key('ArrowRight');
    key('Enter');
    await press(within(question()).getByRole('button', { name: 'Move it anyway' }));
    expect(sent()).toEqual([
      ['hawks-owls', { place: { courtId: 1, date: SATURDAY, startTime: '11:00:00' } }],
    ]);
  });

  it.each([
    ['an entry of the schedule', [], 'used by Practice: Lynx'],
    [
      'a pinned game',
      [aGame('bulls-nets', { homeTeamId: 3, awayTeamId: 4, place: at(2, '11:00'), pinned: true })],
      'Bulls vs Nets is pinned there',
    ],
  ])('names %s that keeps the game from a place', async (_what, more, why) => {
    const games = [aGame('hawks-owls', { place: at(1, more.length > 0 ? '11:00' : '12:00') }), ...more];
    await showDraftBoard({ plan: aPlan({ games }), places: PLACES });
    await lift();
    key('ArrowDown');
    expect(position()).toContain(`: ${why}`);
  });

  it('says why a game can’t be moved, and that a published plan can’t be changed', async () => {
    const games = [aGame('hawks-owls', { place: at(1, '09:00'), staysBecause: 'It is over.' })];
    const { unmount } = await showDraftBoard({ plan: aPlan({ games }) });
    button(GAME).focus();
    key('m');
    expect(await screen.findByText('It is over.')).toBeTruthy();
    unmount();
    await showDraftBoard({ plan: aPlan({ state: 'published' }) });
    button(GAME).focus();
    for (const name of ['m', 'p', 'Delete']) key(name);
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.getAllByText('Only a draft can be changed.').length).toBeGreaterThan(1);
  });
});

describe('Pinning and taking out a game', () => {
  it('pins and unpins with P', async () => {
    const { sent, settle } = await showDraftBoard();
    button(GAME).focus();
    key('p');
    await screen.findByText('The game stays where it is.');
    await waitFor(() => expect(button(/^Hawks vs Owls.*, pinned$/)).toBe(document.activeElement));
    await settle();
    key('P');
    await screen.findByText('The game may move again.');
    expect(sent()).toEqual([
      ['hawks-owls', { pin: true }],
      ['hawks-owls', { pin: false }],
    ]);
  });

  it('sends one change at a time', async () => {
    const { server, sent, settle } = await showDraftBoard({
      plan: aPlan({
        games: [
          aGame('hawks-owls', { place: at(1, '09:00') }),
          aGame('bulls-nets', { homeTeamId: 3, awayTeamId: 4, place: at(1, '10:00') }),
        ],
      }),
    });
    for (const name of [GAME, /^Bulls vs Nets/]) fireEvent.keyDown(button(name), { key: 'p' });
    await waitFor(() => expect(server.plan.games.every(({ pinned }) => pinned)).toBe(true));
    await settle();
    expect(sent()).toHaveLength(2);
  });

  it('moves a game to the list of games without a place with Delete, and undoes that', async () => {
    const { sent, press } = await showDraftBoard();
    button(GAME).focus();
    key('Delete');
    const tray = await screen.findByRole('region', { name: '2 unscheduled games' });
    const find = within(tray).getByRole('button', { name: 'Find a place for Hawks vs Owls' });
    await waitFor(() => expect(document.activeElement).toBe(find));
    await press(button('Undo: Hawks vs Owls'));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(onCourt('Salk - Gym, court 1')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(sent()).toEqual([
      ['hawks-owls', { out: true }],
      ['hawks-owls', { place: { courtId: 1, date: SATURDAY, startTime: '09:00:00' } }],
    ]);
  });

  it('offers pinning and taking out in the menu of a game', async () => {
    const { sent, press } = await showDraftBoard();
    await press(button(GAME));
    const menu = within(screen.getByRole('dialog', { name: 'Hawks vs Owls' }));
    expect(menu.getByText('Sat, Nov 28, 9–10 AM, Salk - Gym, court 1')).toBeTruthy();
    await press(menu.getByRole('button', { name: 'Pin' }));
    expect(sent()).toEqual([['hawks-owls', { pin: true }]]);
  });

  it('restores a game that a move pushed out when the move is undone', async () => {
    const plan = aPlan();
    const { server, sent, press } = await showDraftBoard(
      { plan, places: PLACES },
      {
        replies: {
          'PUT /api/admin/game-plans/7/games/hawks-owls': () => {
            const isBack = server.plan.shownHash !== 'hash 1';
            server.plan = {
              ...server.plan,
              shownHash: isBack ? 'hash 3' : 'hash 2',
              games: server.plan.games.map((game) =>
                game.key === 'hawks-owls'
                  ? { ...game, place: isBack ? at(1, '09:00') : at(1, '10:00') }
                  : game.key === 'bulls-nets'
                    ? { ...game, place: null }
                    : game,
              ),
            };
            return { body: { message: '', shownHash: server.plan.shownHash, costs: [], broken: [] } };
          },
        },
      },
    );
    await lift();
    key('ArrowRight');
    key('Enter');
    await press(await screen.findByRole('button', { name: 'Undo: Hawks vs Owls' }));
    await screen.findByText('Undone');
    expect(sent().slice(1)).toEqual([
      ['hawks-owls', { place: { courtId: 1, date: SATURDAY, startTime: '09:00:00' } }],
      ['bulls-nets', { place: { courtId: 3, date: SUNDAY, startTime: '10:00:00' } }],
    ]);
  });
});

describe('A refused change of a draft', () => {
  it('reloads the draft if someone else has changed it', async () => {
    const { server } = await showDraftBoard();
    server.plan = aPlan({ shownHash: 'hash 9', games: [aGame('hawks-owls', { place: at(2, '10:00') })] });
    button(GAME).focus();
    key('p');
    expect(await screen.findByText('The draft has changed.')).toBeTruthy();
    await waitFor(() => expect(onCourt('Salk - Gym, court 2')).toHaveLength(3));
  });

  it('keeps Undo while the portal can’t be reached', async () => {
    const { server, press, sent } = await showDraftBoard();
    button(GAME).focus();
    key('Delete');
    const undo = await screen.findByRole('button', { name: 'Undo: Hawks vs Owls' });
    server.isAway = true;
    await press(undo);
    expect(await screen.findByText(/^We couldn’t reach the portal/)).toBeTruthy();
    server.isAway = false;
    await press(button('Undo: Hawks vs Owls'));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(sent().at(-1)).toEqual([
      'hawks-owls',
      { place: { courtId: 1, date: SATURDAY, startTime: '09:00:00' } },
    ]);
  });

  it('does not report a change as refused if only reloading the draft failed', async () => {
    const { server } = await showDraftBoard(
      {},
      {
        replies: {
          'PUT /api/admin/game-plans/7/games/hawks-owls': () => {
            server.isAway = true;
            return {
              body: { message: 'The game stays where it is.', shownHash: 'hash 2', costs: [], broken: [] },
            };
          },
        },
      },
    );
    button(GAME).focus();
    key('p');
    expect(await screen.findByText('The game stays where it is.')).toBeTruthy();
    await waitFor(() => expect(button(GAME).ariaDisabled).toBeNull());
    expect(screen.queryByText('Not changed')).toBeNull();
  });

  it('shows the server’s message', async () => {
    const error = 'This game is over.';
    await showDraftBoard(
      {},
      {
        replies: {
          'PUT /api/admin/game-plans/7/games/hawks-owls': {
            ...{ status: 422, body: { error, code: 'INVALID', requestId: 'a' } },
          },
        },
      },
    );
    button(GAME).focus();
    key('p');
    expect(await screen.findByText(error)).toBeTruthy();
  });
});

describe('Unscheduled games', () => {
  it('say why they are unscheduled, and get a place from a list', async () => {
    const { sent, press, settle } = await showDraftBoard({ places: PLACES });
    const tray = within(screen.getByRole('region', { name: '1 unscheduled game' }));
    expect(tray.getByText('Hawks play at that time in 12 of 40 places')).toBeTruthy();
    await press(tray.getByRole('button', { name: 'Find a place for Jays vs Hawks' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Find a place for Jays vs Hawks (Boys 3-4)' }));
    await settle();
    expect(dialog.getAllByRole('radio').map((choice) => choice.closest('label')?.textContent)).toEqual([
      'Sat, Nov 28, 10–11 AM, Salk - Gym, court 1GoodOne more early game for Hawks',
      'Sat, Nov 28, 11 AM–12 PM, Salk - Gym, court 1Breaks a ruleOwls play elsewhere at that time.',
      'Sat, Nov 28, 9–10 AM, Salk - Gym, court 2PoorChanges places with Bulls vs Nets',
      'Sun, Nov 29, 9–10 AM, Memorial - Gym, court 1Fair',
    ]);
    const hint = 'Choose a day to also see swaps with other games.';
    expect(dialog.getByText(hint)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: SUNDAY } });
    await settle();
    expect(dialog.queryByText(hint)).toBeNull();
    fireEvent.click(dialog.getByRole('radio'));
    await press(dialog.getByRole('button', { name: 'Move here' }));
    expect(sent()).toEqual([['jays-hawks', { place: { courtId: 3, date: SUNDAY, startTime: '09:00:00' } }]]);
    expect(screen.queryByRole('region', { name: /unscheduled game/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button(/^Jays vs Hawks, .* Memorial/)));
  });

  it('are moved onto the board with M', async () => {
    const { sent } = await showDraftBoard({ places: PLACES });
    button('Find a place for Jays vs Hawks').focus();
    key('m');
    await waitFor(() => expect(document.querySelectorAll('.board-level')).not.toHaveLength(0));
    key('ArrowRight');
    expect(within(bar('Moving Jays vs Hawks')).getByRole('status').textContent).toContain(
      'Sat, Nov 28, 2026, Salk - Gym, court 1, 10:00 AM – 11:00 AM: Good',
    );
    key('Enter');
    await screen.findByText('The game was moved.');
    expect(sent()).toEqual([
      ['jays-hawks', { place: { courtId: 1, date: SATURDAY, startTime: '10:00:00' } }],
    ]);
  });

  it('go back to the list with Escape', async () => {
    await showDraftBoard({ places: PLACES });
    const find = button('Find a place for Jays vs Hawks');
    find.focus();
    key('m');
    key('Escape');
    expect(screen.queryByRole('application')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(find));
  });

  it('ask before a place from the list breaks a rule', async () => {
    const { sent, press, settle } = await showDraftBoard({ places: PLACES });
    await press(button('Find a place for Jays vs Hawks'));
    await settle();
    fireEvent.click(screen.getByRole('radio', { name: /Breaks a rule/ }));
    await press(button('Move here'));
    expect(sent()).toEqual([]);
    await press(button('Move it anyway'));
    expect(sent()).toHaveLength(1);
  });
});

describe('DraftBoard on a phone', () => {
  it('shows a day as cards with menus, and moves a game to one of the best places', async () => {
    const { sent, press, settle } = await showDraftBoard({ places: PLACES }, { width: 'phone' });
    expect(screen.queryByRole('region', { name: /^Courts on/ })).toBeNull();
    await press(button('More about Hawks vs Owls'));
    await press(button('Move…'));
    await settle();
    fireEvent.click(screen.getByRole('radio', { name: /10–11 AM/ }));
    await press(button('Move here'));
    expect(sent()).toEqual([
      ['hawks-owls', { place: { courtId: 1, date: SATURDAY, startTime: '10:00:00' } }],
    ]);
    expect(screen.getByText('10–11 AM, Salk - Gym, court 1')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button('More about Hawks vs Owls')));
  });

  it('shows the games of a team', async () => {
    await showDraftBoard({}, { width: 'phone' });
    fireEvent.click(button('By team'));
    expect(screen.getByLabelText<HTMLSelectElement>('Team').selectedOptions[0]?.textContent).toBe('Hawks');
    fireEvent.change(screen.getByLabelText('Team'), { target: { value: '3' } });
    expect(screen.getByRole('heading', { name: 'Sun, Nov 29, 2026' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^More about/ }).map((each) => each.ariaLabel)).toEqual([
      'More about Bulls vs Nets',
    ]);
    fireEvent.click(button('By day'));
    expect(button('More about Hawks vs Owls')).toBeTruthy();
  });
});
