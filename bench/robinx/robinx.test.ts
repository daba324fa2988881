import { search } from '@portal/domain/games/draw/search.ts';
import type { SearchResult } from '@portal/domain/games/draw/search-run.ts';
import { describe, expect, it } from 'vitest';
import { readInstance } from './read-instance.ts';
import { SEARCH, toPlacement } from './to-placement.ts';

const TEAMS = 4;
const DAYS = 60;
const listed = (tag: string, count: number) =>
  Array.from({ length: count }, (_, id) => `<${tag} id="${id}" name="${tag} ${id}"/>`).join('');
const closed = (team: number, mode: string, isClosed: (day: number) => boolean) => {
  const days = Array.from({ length: DAYS }, (_, day) => day).filter(isClosed);
  return `<CA1 max="0" min="0" mode="${mode}" penalty="1" slots="${days.join(';')}" teams="${team}" type="HARD"/>`;
};
/** Each team is at home every eighth day, and team 3 does not play on the first ten days. */
const instance = (rules = '') => `<?xml version="1.0"?><Instance>
  <Structure><Format><numberRoundRobin> 2 </numberRoundRobin></Format></Structure>
  <Teams>${listed('team', TEAMS)}</Teams><Slots>${listed('slot', DAYS)}</Slots>
  <Constraints>${[0, 1, 2, 3].map((team) => closed(team, 'H', (day) => day % 8 !== 2 * team)).join('')}
  ${closed(3, 'HA', (day) => day < 10)}
  <CA3 intp="4" max="2" min="0" penalty="1" type="HARD"/>
  <CA3 intp="3" max="1" min="0" penalty="5" type="SOFT"/>
  <SE1 max="60" min="10" penalty="1" type="HARD"/>${rules}</Constraints></Instance>`;

describe('the adapter for the public benchmark', () => {
  it('turns an instance into places that follow its rules', () => {
    const { placement, games, dayOfPlace } = toPlacement(readInstance(instance()));
    const options = { ...SEARCH, seed: 1, moves: 100_000 };
    let found: SearchResult = { moves: 0, broken: -1, cost: -1, placeOf: new Int32Array() };
    for (const state of search(placement, options, 'temper')) found = state;
    expect({ broken: found.broken, cost: found.cost }).toEqual({ broken: 0, cost: 0 });

    const drawn = games.map((game, number) => ({
      ...game,
      day: dayOfPlace[found.placeOf[number] ?? -1] ?? -1,
    }));
    expect(drawn).toHaveLength(TEAMS * (TEAMS - 1));
    for (const { home, away, day } of drawn) {
      expect(day % 8).toBe(2 * home);
      if (home === 3 || away === 3) expect(day).toBeGreaterThanOrEqual(10);
      const back = drawn.find((game) => game.home === away && game.away === home)?.day ?? -1;
      expect(Math.abs(back - day)).toBeGreaterThan(10);
      const ofHome = drawn.filter((game) => game.home === home || game.away === home).map((game) => game.day);
      expect(ofHome.filter((other) => Math.abs(other - day) < 3)).toEqual([day]);
    }
  });

  it.each([
    ['a file that is not an instance', '<html></html>', 'this is not a RobinX instance'],
    ['a file that was cut off', instance().slice(0, 900), 'the file is incomplete'],
    ['an instance without teams', instance().replaceAll('<team ', '<crew '), 'it has fewer than two teams'],
    ['an instance without days', instance().replaceAll('<slot ', '<day '), 'it has no days'],
    ['a single round robin', instance().replace(' 2 ', '1'), 'only double round robins are supported'],
    [
      'a rule of an unsupported kind',
      instance('<BR1 intp="0" type="HARD"/>'),
      'it has unsupported rules of the kind BR1',
    ],
    [
      'a rule about an unknown team',
      instance(closed(9, 'H', () => true)),
      'a rule names an unknown value in teams',
    ],
    ['a rule without a limit', instance('<CA3 intp="4" type="HARD"/>'), 'a rule has no whole number for max'],
  ])('refuses %s with a sentence', (_, xml, sentence) => {
    expect(() => readInstance(xml)).toThrow(sentence);
  });
});
