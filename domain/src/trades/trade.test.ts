import { describe, expect, it } from 'vitest';
import { closedText, tradeExpiresAt } from './trade.ts';

const NOW = new Date('2026-11-17T17:00:00Z');
const at = (text: string) => new Date(text);

describe('when an offer ends', () => {
  it.each([
    ['48 hours later', ['2026-11-20T23:00:00Z'], '2026-11-19T17:00:00Z'],
    [
      'when the earlier practice begins',
      ['2026-11-20T23:00:00Z', '2026-11-18T23:00:00Z'],
      '2026-11-18T23:00:00Z',
    ],
    ['48 hours later if a practice begins then', ['2026-11-19T17:00:00Z'], '2026-11-19T17:00:00Z'],
  ])('is %s', (_, starts, expected) => {
    expect(tradeExpiresAt(NOW, starts.map(at))).toEqual(at(expected));
  });
});

describe('why an offer can’t be answered anymore', () => {
  it('is a different sentence for each outcome', () => {
    const texts = (['accepted', 'declined', 'withdrawn', 'expired', 'ended'] as const).map(closedText);
    expect(new Set(texts).size).toBe(5);
    expect(closedText('expired')).toBe('This offer has expired.');
  });
});
