import { describe, expect, it } from 'vitest';
import { SHOWN_LINES, tailOf } from './follow-events.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

describe('The tail of a log', () => {
  it.each([0, 1, 19, 20])('the tail of a log of %i lines contains all of them', (count) => {
    const text = lines(count).join('\n');
    expect(tailOf(text)).toEqual({ tail: text, count });
    expect(tailOf(count === 0 ? '' : `${text}\n`)).toEqual({ tail: text, count });
  });

  it.each([21, 45, 2_000])('the tail of a log of %i lines contains the last twenty', (count) => {
    expect(SHOWN_LINES).toBe(20);
    expect(tailOf(lines(count).join('\r\n'))).toEqual({ tail: lines(count).slice(-20).join('\n'), count });
  });

  it('counts empty lines between others', () => {
    expect(tailOf('a\n\nb\n\n', 2)).toEqual({ tail: 'b\n', count: 4 });
  });
});
