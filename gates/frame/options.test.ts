import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const KNOWN = ['G1', 'G5'];

it.each([
  [[], { small: false, faults: null, gates: [] }],
  [['g5', '--small'], { small: true, faults: null, gates: ['G5'] }],
  [['G1', 'G5', '--faults'], { small: false, faults: '', gates: ['G1', 'G5'] }],
  [['--faults=an index'], { small: false, faults: 'an index', gates: [] }],
])('reads %j', (words, options) => {
  expect(readOptions(words, KNOWN)).toEqual(options);
});

it.each([[['G2']], [['--smal']], [['--faultsx']]])('refuses %j and lists the valid words', (words) => {
  expect(() => readOptions(words, KNOWN)).toThrow(
    /^Unknown: .*\. Name gates \(G1, G5\), --small .*, or --faults\.$/,
  );
});
