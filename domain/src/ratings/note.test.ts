import { expect, it } from 'vitest';
import { cleanNote, MAX_NOTE, noteProblem } from './note.ts';

it.each([
  ['  drives left \r\n passes late\t', 'drives left \n passes late'],
  ['one\rtwo', 'one\ntwo'],
  ['\n\n', ''],
])('cleans %j to %j', (text, clean) => {
  expect(cleanNote(text)).toBe(clean);
  expect(cleanNote(clean)).toBe(clean);
  expect(noteProblem(clean)).toBeNull();
});

it.each([
  ['a note of the maximum length', 'x'.repeat(MAX_NOTE), true],
  ['a note that is one character too long', 'x'.repeat(MAX_NOTE + 1), false],
  ['letters of any script', 'Spielt für alle 🏀 — 頑張る', true],
  ['a control character', 'a\u0007b', false],
  ['a NUL character', 'a\u0000b', false],
  ['a character that changes the direction of text', 'a\u202eb', false],
  ['a lone surrogate', 'a\ud800b', false],
  ['markup, which is shown as text', '<script>alert(1)</script>', true],
])('accepts or rejects %s', (_, note, isFine) => {
  expect(noteProblem(note) === null).toBe(isFine);
});
