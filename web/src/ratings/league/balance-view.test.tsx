import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { listToasts } from '#ui/toast.ts';
import { anAveragedPlayer, anOverview } from './testing/an-overview.ts';
import { main, showRatings } from './testing/ratings-page.tsx';

cleanBetweenTests();

const TEAMS = ['Hawks', 'Owls', 'Wolves'];
/** A player with this score in every skill; null if not rated. */
function player(id: number, team: number, score: number | null) {
  const base = anAveragedPlayer(id, 'Ava,Ben,Cy,Dan,Eli,Fay,Gus'.split(',')[id - 1] ?? '');
  const skills = Object.fromEntries(Object.keys(base.skills).map((skill) => [skill, score]));
  return { ...base, teamId: team, teamName: TEAMS[team - 1], overall: score, skills };
}

/** Shows the balance of these players; every team has players. */
async function showBalance(...players: ReturnType<typeof player>[]) {
  const [division] = anOverview().divisions;
  if (division === undefined) throw new Error('There is no division.');
  const shown = await showRatings('?view=balance', {
    overview: anOverview({ divisions: [{ ...division, teamsWithoutPlayers: [] }] }),
    replies: { 'GET /api/admin/ratings/players': { body: { players } } },
  });
  /** 'Hawks: Ava 5.0, Ben 5.0' */
  const teams = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => item.dataset.team !== undefined)
      .map((item) => {
        const dots = [...item.querySelectorAll('[data-player]')];
        const names = dots.map((dot) => dot.getAttribute('aria-label')?.replace(/ S\. #\d,|, \wS$/g, ''));
        return `${item.querySelector('h2')?.textContent}: ${names.join(', ')}`;
      });
  return { ...shown, teams };
}

const unequal = () => [player(1, 1, 5), player(2, 1, 5), player(3, 2, 1), player(4, 2, 1)];
const dot = (name: RegExp) => screen.getByRole('button', { name });

describe('BalanceView', () => {
  it('moves a player from the menu of its dot and shows the effect until it is reset', async () => {
    const { changes, press, teams } = await showBalance(...unequal());
    expect(main()).toContain('Balance 0of 100');
    await press(dot(/^Ava/));
    const choice = dot(/^Owls/);
    expect(choice.textContent).toBe('Owls33');
    await press(choice);
    expect(teams()).toEqual(['Hawks: Ben 5.0', 'Owls: Cy 1.0, Dan 1.0, Ava 5.0, moved from Hawks']);
    expect(main()).toContain('Balance 33of 100, was 0');
    expect(main()).toContain('Ava S. #1: Hawks → Owls');
    await press(button('Reset'));
    expect(teams()).toEqual(['Hawks: Ava 5.0, Ben 5.0', 'Owls: Cy 1.0, Dan 1.0']);
    expect(changes()).toEqual([]);
  });

  it('selects dots with the arrow keys and moves them with Shift', async () => {
    const { teams } = await showBalance(...unequal());
    expect(screen.getAllByRole('button', { name: /, \d\.\d/ }).map(({ tabIndex }) => tabIndex)).toEqual([
      0, -1, -1, -1,
    ]);
    const press = (key: string, shiftKey = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
    dot(/^Ava/).focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(dot(/^Ben/));
    press('ArrowDown');
    expect(document.activeElement).toBe(dot(/^Cy/));
    press('ArrowUp', true);
    expect(teams()).toEqual(['Hawks: Cy 1.0, moved from Owls, Ava 5.0, Ben 5.0', 'Owls: Dan 1.0']);
    expect(document.activeElement).toBe(dot(/^Cy/));
    press('ArrowUp', true);
    press('ArrowDown', true);
    expect(teams()).toEqual(['Hawks: Ava 5.0, Ben 5.0', 'Owls: Cy 1.0, Dan 1.0']);
  });

  it('suggests balanced teams, and says so if they already are', async () => {
    const { press, teams } = await showBalance(...unequal(), player(5, 3, 3), player(6, 3, 3));
    await press(button('Suggest balanced teams'));
    expect(main()).toContain('Balance 100of 100, was 0');
    expect(
      teams().map((team) => team.split(', ').filter((part) => !part.startsWith('moved')).length),
    ).toEqual([2, 2, 2]);
    const suggested = teams();
    await press(button('Suggest balanced teams'));
    expect(listToasts().map(({ title }) => title)).toContain('These teams are already balanced');
    expect(teams()).toEqual(suggested);
  });

  it('tries the trade of two players that balances the teams most', async () => {
    const { press } = await showBalance(...unequal());
    expect(main()).toContain('Ava S. #1 (Hawks) for Cy S. #3 (Owls): balance 100');
    await press(button('Try this trade'));
    expect(main()).toContain('Balance 100of 100, was 0');
    expect(screen.queryByRole('button', { name: 'Try this trade' })).toBeNull();
  });

  it('shows no score until half of the players of every team are rated', async () => {
    await showBalance(player(1, 1, 5), player(2, 2, null), player(3, 2, null), player(4, 2, 2));
    expect(main()).toContain('1 of 2 teams rated: not yet meaningful');
    expect(main()).toContain('Missing: Owls.');
    expect(main()).not.toContain('of 100');
    expect(dot(/^Ben S\. #2, not rated/)).toBeTruthy();
    expect(button('Suggest balanced teams').disabled).toBe(true);
  });
});
