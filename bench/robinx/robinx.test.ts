import { search } from '@portal/domain/games/draw/search.ts';
import type { SearchResult } from '@portal/domain/games/draw/search-run.ts';
import { describe, expect, it } from 'vitest';
import { describeRun } from './describe-run.ts';
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

describe('a run of the public benchmark', () => {
  const outcome = (name: string, objective: number, published: number | null, broken = 0) => ({
    ...{ name, objective, published, broken },
  });

  it('is compared with the published schedules, and instances without one are left out', () => {
    const run = [
      outcome('IF1', 120, null, 3),
      outcome('IF2', 79, 80),
      outcome('IF3', 59, 58),
      outcome('IF4', 10, 54, 1),
    ];
    const figures = describeRun(run, 'seed 1');
    expect(figures.map(({ measured }) => measured)).toEqual(['1 of 3', '1 of 3', '138']);
    expect(figures[0]?.met).toBe(false);
    expect(figures[1]?.how).toContain('IF3 59 (58), IF4 1 rule broken');
    expect(figures[2]?.how).toContain('192');
  });

  it('meets the targets only in all instances and without a broken rule', () => {
    const all = Array.from({ length: 44 }, (_, number) => outcome(`IF${number}`, number < 5 ? 2 : 1, 1));
    const isMet = (run: typeof all) => describeRun(run, '').map(({ met }) => met);
    expect(isMet(all)).toEqual([true, true, true]);
    expect(isMet(all.slice(1))).toEqual([true, null, null]);
    expect(isMet([outcome('IF0', 0, 1, 1), ...all.slice(1)])).toEqual([false, true, false]);
    expect(isMet([outcome('IF0', 500, 1), ...all.slice(1)])).toEqual([true, true, false]);
    expect(isMet(all.map((one, number) => ({ ...one, objective: number < 7 ? 2 : 1 })))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
