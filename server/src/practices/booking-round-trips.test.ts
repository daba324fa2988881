import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';

const stage = useBookingStage();
afterEach(() => vi.restoreAllMocks());

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: string }).text);

it('books with at most six statements between begin and commit', async () => {
  const body = stage.body(stage.slot('thisWeek'), HAWKS);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await stage.coach.reserve(body);
  const texts = queries.mock.calls.map(([query]) => textOf(query));
  expect(answer.statusCode).toBe(200);
  const statements = texts.slice(texts.indexOf('begin') + 1, texts.indexOf('commit'));
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
});
