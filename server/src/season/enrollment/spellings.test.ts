import { expect, it } from 'vitest';
import { Spellings } from './spellings.ts';

it('a name is spelled as in its scope, else as anywhere, and anew when more is read', () => {
  const names = new Spellings();
  const key = names.add('HAWKS', 'boys\n');
  expect(names.best(key, 'boys\n')).toBe('HAWKS');
  names.add('Hawks', 'girls\n');
  expect([names.best(key, 'boys\n'), names.best(key, 'girls\n')]).toEqual(['Hawks', 'Hawks']);
  names.add('HaWks', 'boys\n');
  expect(names.best(key, 'boys\n')).toBe('HaWks');
});
