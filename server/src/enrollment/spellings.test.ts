import { expect, it } from 'vitest';
import { bestSpelling, peopleOf } from './coach-names.ts';

it.each<[Record<string, number>, string]>([
  [{ HAWKS: 2, Hawks: 1 }, 'Hawks'],
  [{ HAWKS: 1, hawks: 2 }, 'hawks'],
  [{ 'Red fox': 1, 'Red Fox': 1, 'red fox': 1 }, 'Red fox'],
  [{}, ''],
])('spells a name as most rows do, in mixed case if any row does: %j as %j', (spellings, best) => {
  expect(bestSpelling(new Map(Object.entries(spellings)))).toBe(best);
});

it.each([
  ['Lane, Ada & Ray, Bo', ['Ada Lane', 'Bo Ray']],
  ['Lane, Ada; Ray, Bo', ['Ada Lane', 'Bo Ray']],
  ['Ada Lane, Bo Ray', ['Ada Lane', 'Bo Ray']],
  ['Ben Lane, Al Ray', ['Ben Lane', 'Al Ray']],
  ['Lane, Ada & Bo', ['Ada Lane', 'Bo Lane']],
  ['Van Dyke, Mary Ann', ['Mary Ann Van Dyke']],
  ['St. John, Mary Ann', ['Mary Ann St. John']],
  ['Lane Jr., Ada', ['Ada Lane Jr.']],
  ['Lane Jr., Mary Ann', ['Mary Ann Lane Jr.']],
  ['Ada Lane, Jr.', ['Ada Lane, Jr.']],
])('reads the people in %j', (full, people) => {
  expect(peopleOf({ full, first: '', last: '' })).toEqual(people);
});
