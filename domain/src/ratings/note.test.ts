import { expect, it } from 'vitest';
import { cleanNote, MAX_NOTE, noteProblem } from './note.ts';

it.each([
  ['  drives left \r\n passes late\t', 'drives left \n passes late'],
  ['one\rtwo', 'one\ntwo'],
  ['\n\n', ''],
])('cleans %j', (text, clean) => {
  expect(cleanNote(text)).toBe(clean);
  expect(cleanNote(clean)).toBe(clean);
  expect(noteProblem(clean)).toBeNull();
});

it.each([
  ['a note of the greatest length', 'x'.repeat(MAX_NOTE), true],
  ['one character more', 'x'.repeat(MAX_NOTE + 1), false],
  ['letters of any script', 'Spielt für alle 🏀 — 頑張る', true],
  ['a control character', 'a\u0007b', false],
  ['NUL', 'a\u0000b', false],
  ['what turns the text round', 'a\u202eb', false],
  ['half a character', 'a\ud800b', false],
  ['markup, which is text', '<script>alert(1)</script>', true],
])('%s', (_, note, isFine) => {
  expect(noteProblem(note) === null).toBe(isFine);
});
