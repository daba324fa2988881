import { describe, expect, it } from 'vitest';
import { cleanMessage, MAX_MESSAGE, messageProblem } from './message.ts';

describe('cleanMessage', () => {
  it.each([
    ['  Gym is closed.  \r\n', 'Gym is closed.'],
    ['One\r\nTwo\rThree\u2028Four', 'One\nTwo\nThree\nFour'],
    ['One \t\n\n\n\n  Two', 'One\n\n  Two'],
    [' \n\t\n ', ''],
  ])('cleans %j', (text, cleaned) => {
    expect(cleanMessage(text)).toBe(cleaned);
  });
});

describe('messageProblem', () => {
  it.each([
    ['', 'Enter a message.'],
    ['x'.repeat(MAX_MESSAGE + 1), 'At most 5000 characters, please.'],
    ['a\u0000b', 'Please use plain text only.'],
    ['a\u001b[31mb', 'Please use plain text only.'],
    ['a\u202eb', 'Please use plain text only.'],
    ['\ud800', 'Please use plain text only.'],
    ['x'.repeat(MAX_MESSAGE), null],
    ['Zoë’s team:\n\t6–7 PM 🏀', null],
  ])('accepts %j or says what is wrong with it', (text, problem) => {
    expect(messageProblem(text)).toBe(problem);
  });
});
