import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { call } from './client.ts';
import { ApiError, NetworkError, OutcomeUnknownError } from './errors.ts';
import { createKeyedSender, pauses } from './keyed-sender.ts';

cleanBetweenTests();

const CANCEL = 'POST /api/reservations/cancel-reservation';
const body = { AvailabilityId: 1, RequestingCoachEmail: 'sam@example.org' };
const DONE = { body: { message: 'Canceled.' } };
const lostConnection = () => new TypeError('Failed to fetch');
const keyed = () => {
  const send = createKeyedSender();
  return () => send(body, (headers) => call('cancelReservation', { headers, body }));
};
const outcomeOf = (sent: Promise<unknown>) => sent.catch((error: unknown) => error);

describe('A keyed change', () => {
  it.each([
    ['a lost connection', lostConnection()],
    ['an answer that is cut off', { text: '{"message":"Can' }],
    ['a proxy without the portal', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['a proxy that is tired of waiting', { status: 504, text: '' }],
    ['a proxy of a portal that restarts', { status: 503, text: 'Service Unavailable' }],
  ])('is sent again with the same key after %s', async (_, lost) => {
    const replies = [lost, lost, DONE];
    const requests = stubServer({ [CANCEL]: () => replies.shift() ?? DONE });
    expect(await keyed()()).toEqual({ message: 'Canceled.' });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(vi.mocked(pauses.wait).mock.calls).toEqual([[500], [1_500]]);
  });

  it('is of unknown outcome after four lost answers, and keeps its key for the next attempt', async () => {
    const requests = stubServer({ [CANCEL]: lostConnection() });
    const send = keyed();
    const error = await outcomeOf(send());
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).message).toBe(
      'We don’t know whether this went through. Try again: it is done only once.',
    );
    expect(requests).toHaveLength(4);
    await outcomeOf(send());
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([
    [401, { error: 'Please log in.', code: 'NO_SESSION' }],
    [429, { error: 'Slow down.', code: 'THROTTLED' }],
    [503, { error: 'The portal is starting.', code: 'DATABASE_AWAY' }],
  ])(
    'is of unknown outcome if a lost answer is followed by %i, which doesn’t tell',
    async (status, refusal) => {
      let count = 0;
      stubServer({
        [CANCEL]: () => {
          count += 1;
          return count === 1 ? lostConnection() : { status, body: refusal };
        },
      });
      expect(await outcomeOf(keyed()())).toBeInstanceOf(OutcomeUnknownError);
    },
  );

  it('is refused if a repeat is refused, because the first attempt was not carried out then', async () => {
    const replies = [lostConnection(), { status: 409, body: { error: 'Taken.', code: 'SLOT_TAKEN' } }];
    const requests = stubServer({ [CANCEL]: () => replies.shift() ?? DONE });
    expect(await outcomeOf(keyed()())).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(requests).toHaveLength(2);
  });

  it.each([409, 429, 500, 503])('is sent once if the server answers it with %i', async (status) => {
    const requests = stubServer({ [CANCEL]: { status, body: { error: 'No.', code: 'INTERNAL' } } });
    expect(await outcomeOf(keyed()())).toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
  });

  it('is not sent without a connection, and that is certain', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const requests = stubServer({ [CANCEL]: lostConnection() });
    expect(await outcomeOf(keyed()())).toBeInstanceOf(NetworkError);
    expect(requests).toHaveLength(1);
  });
});
