import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const KNOWN = ['history', 'kills'];

it.each([
  [[], { small: false, faults: null, gates: [] }],
  [['kills', '--small'], { small: true, faults: null, gates: ['kills'] }],
  [['history', 'kills', '--faults'], { small: false, faults: '', gates: ['history', 'kills'] }],
  [['--faults=an index'], { small: false, faults: 'an index', gates: [] }],
])('reads the words %j', (words, options) => {
  expect(readOptions(words, KNOWN)).toEqual(options);
});

it.each([[['G2']], [['--smal']], [['--faultsx']]])('refuses %j and lists the valid words', (words) => {
  expect(() => readOptions(words, KNOWN)).toThrow(
    /^Unknown: .*\. Name gates \(history, kills\), --small .*, or --faults\.$/,
  );
});
