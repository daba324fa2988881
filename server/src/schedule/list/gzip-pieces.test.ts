import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromGzipPiece, joinGzip, toGzipPiece } from './schedule-list.ts';

const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map((array) => Buffer.from(array));

describe('gzip in pieces', () => {
  it('joins all gzip pieces in order into one file, even if one is changed afterward', async () => {
    const texts = fc.array(fc.oneof(bytes(300), fc.string({ maxLength: 300 }).map(Buffer.from)), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), bytes(500), async (plain, index, other) => {
        const pieces = await Promise.all(plain.map(toGzipPiece));
        expect(gunzipSync(joinGzip(pieces))).toEqual(Buffer.concat(plain));
        if (pieces.length === 0) return;
        const at = index % pieces.length;
        const changed = joinGzip(pieces.with(at, await toGzipPiece(other)));
        expect(gunzipSync(changed)).toEqual(Buffer.concat(plain.with(at, other)));
      }),
      { numRuns: 60 },
    );
  });

  it('reads a gzip piece back', async () => {
    await fc.assert(
      fc.asyncProperty(bytes(2_000), async (plain) => {
        expect(await fromGzipPiece(await toGzipPiece(plain))).toEqual(plain);
      }),
      { numRuns: 40 },
    );
  });

  it('handles long text that repeats across pieces', async () => {
    const day = Buffer.from('{"AvailabilityId":1,"Type":"OPEN"},'.repeat(20_000));
    const piece = await toGzipPiece(day);
    const joined = joinGzip([piece, piece, piece]);
    expect(gunzipSync(joined)).toEqual(Buffer.concat([day, day, day]));
    expect(joined.length).toBeLessThan(day.length / 50);
  });

  it('always writes the same bytes', async () => {
    const texts = ['Salk', 'Schirra', ''].map((text) => Buffer.from(text));
    const join = async () => joinGzip(await Promise.all(texts.map(toGzipPiece)));
    expect(await join()).toEqual(await join());
  });
});
