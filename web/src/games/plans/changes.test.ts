import { expect, it } from 'vitest';
import { countChanges } from './changes.ts';

const change = (key: string, before: string | null, after: string | null) => ({
  key,
  text: 'vs Owls',
  before,
  after,
});

it('counts a game once although it is listed for both of its teams', () => {
  const teams = [
    { teamId: 1, teamName: 'Hawks', changes: [change('a', null, 'Sat'), change('b', 'Sat', 'Sun')] },
    { teamId: 2, teamName: 'Owls', changes: [change('a', null, 'Sat'), change('c', 'Sat', null)] },
  ];
  expect(countChanges({ teams })).toEqual({ added: 1, moved: 1, canceled: 1 });
});
