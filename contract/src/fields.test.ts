import { describe, expect, it } from 'vitest';
import { idParamSchema, lineSchema } from './fields.ts';

describe('a line of text', () => {
  const read = (text: string) => lineSchema('Nothing there.', 20).safeParse(text);

  it.each([
    ['  Hawks ', 'Hawks'],
    ['<b>=1+1</b>', '<b>=1+1</b>'],
    ['נץ', 'נץ'],
    ['👩‍👧', '👩‍👧'],
    ['\u202aHawks\u202c', 'Hawks'],
    ['Ha\u200ewk\u2067s\uffff\u00ad', 'Hawks'],
  ])('accepts %j', (text, taken) => {
    expect(read(text).data).toBe(taken);
  });

  it.each(['', '   ', '\u200b', ' \ufeff\u00ad ', '\u200e\u202a'])('treats %j as missing', (text) => {
    expect(read(text).error?.issues[0]?.message).toBe('Nothing there.');
  });

  it.each(['a\u0000', 'a\nb', 'a\u0085', 'a\u2028b', 'a\ud800'])('rejects %j', (text) => {
    expect(read(text).error?.issues[0]?.message).toBe('Please use plain letters only.');
  });

  it('is limited in length', () => {
    expect(read('x'.repeat(20)).success).toBe(true);
    expect(read('x'.repeat(21)).error?.issues[0]?.message).toBe('At most 20 characters, please.');
  });
});

describe('an id in an address', () => {
  const read = (text: string) => idParamSchema('No such thing.').safeParse(text);

  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('accepts %s', (text, id) => {
    expect(read(text).data).toBe(id);
  });

  it.each(['', '0', '-1', '+1', ' 1', '1.0', '1e1', '0x10', '2147483648', '99999999999', '٣', 'NaN'])(
    'rejects %j',
    (text) => {
      expect(read(text).error?.issues[0]?.message).toBe('No such thing.');
    },
  );
});
