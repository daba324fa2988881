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
  expect(answer.statusCode).toBe(200);
  const sent = queries.mock.calls.map(([query], index) => ({
    client: queries.mock.contexts[index],
    text: textOf(query),
  }));
  // other connections of the portal may be busy with something else
  const client = sent.find(({ text }) => text.includes('insert into entry'))?.client;
  const texts = sent.filter((one) => one.client === client).map(({ text }) => text);
  const statements = texts.slice(texts.lastIndexOf('begin') + 1, texts.lastIndexOf('commit'));
  expect(statements.filter((text) => text.includes('insert into entry'))).toHaveLength(1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
});
