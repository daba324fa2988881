import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests, signInAs, stubServer } from '#testing/browser.ts';
import { call, callIfChanged, download } from './client.ts';
import { ApiError, NetworkError } from './errors.ts';
import { getSession } from './session.ts';
import { readToken } from './token.ts';

cleanBetweenTests();

const EXPIRED = { status: 401, body: { error: 'TokenExpired', code: 'TOKEN_EXPIRED' } };

describe('call', () => {
  it('sends the body as JSON and the token as a bearer token', async () => {
    signInAs();
    const requests = stubServer({ 'POST /api/auth/forgot-password': { body: { message: 'Sent.' } } });
    expect(await call('forgotPassword', { body: { email: 'a@b.co' } })).toEqual({ message: 'Sent.' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/api/auth/forgot-password',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer token-1',
        },
        body: { email: 'a@b.co' },
      },
    ]);
  });

  it('sends no authorization header without a session and no content type without a body', async () => {
    const requests = stubServer({ 'GET /api/healthz': { body: {} } });
    await call('getHealth');
    expect(requests[0]?.headers).toEqual({ accept: 'application/json' });
  });

  it('escapes path parameters and omits empty query values', async () => {
    const requests = stubServer({
      'GET /api/coaches/coach-team/a%2Fb%3F%40x.org': { body: {} },
      'GET /api/reservations/check-team-reservations': { body: {} },
    });
    await call('listCoachTeams', { params: { email: 'a/b?@x.org' }, query: {} });
    await call('checkTeamReservations', {
      query: { DivisionName: 'Boys & Girls', TeamName: 'A+B', reservationDate: '2026-11-24' },
    });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/coaches/coach-team/a%2Fb%3F%40x.org',
      '/api/reservations/check-team-reservations?DivisionName=Boys+%26+Girls&TeamName=A%2BB&reservationDate=2026-11-24',
    ]);
  });

  it('throws an ApiError with everything that the server sent', async () => {
    stubServer({
      'POST /api/auth/login': {
        status: 429,
        headers: { 'retry-after': '60' },
        body: {
          error: 'Too many attempts.',
          code: 'THROTTLED',
          fields: { email: 'Slow down.' },
          conflict: { team: 'Knicks' },
          requestId: 'r1',
        },
      },
    });
    const error = await call('login', { body: { email: 'a@b.co', password: 'x' } }).catch((cause) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 429,
      code: 'THROTTLED',
      message: 'Too many attempts.',
      fields: { email: 'Slow down.' },
      conflict: { team: 'Knicks' },
      requestId: 'r1',
      retryAfterSeconds: 60,
    });
  });

  it.each([
    [{ error: 'Three.', popupMessage: 'One.', uiMessage: 'Two.', message: 'Four.' }, 'One.'],
    [{ error: 'Three.', popupMessage: '', uiMessage: 'Two.', message: 'Four.' }, 'Two.'],
    [{ error: 'Three.', uiMessage: ' ', message: 'Four.' }, 'Three.'],
    [{ error: null, popupMessage: 5, message: 'Four.' }, 'Four.'],
    [{ code: 'SLOT_TAKEN' }, ''],
  ])('uses the message of the first field that has one: %j', async (body, sentence) => {
    stubServer({ 'GET /api/auth/me': { status: 409, body } });
    const error = await call('getMe').catch((cause) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(sentence);
  });

  it('recognizes an expired session by its message as well as by its code', async () => {
    signInAs();
    stubServer({ 'GET /api/auth/me': { status: 401, body: { message: 'TokenExpired' } } });
    await expect(call('getMe')).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('throws a plain ApiError if the response does not come from the portal', async () => {
    stubServer({ 'GET /api/auth/me': { status: 502, text: '<h1>Bad gateway</h1>' } });
    const error = await call('getMe').catch((cause) => cause);
    expect(error).toMatchObject({ name: 'ApiError', status: 502, code: 'INTERNAL', message: '', fields: {} });
  });

  it('throws a NetworkError, not an ApiError, if the connection is lost', async () => {
    stubServer({ 'GET /api/auth/me': new TypeError('Failed to fetch') });
    await expect(call('getMe')).rejects.toBeInstanceOf(NetworkError);
  });

  it('throws a NetworkError if the connection is lost within a refusal, whose reason is then unknown', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 403 }));
    await expect(call('getMe')).rejects.toBeInstanceOf(NetworkError);
  });

  it('sends a repeatable call again until an answer arrives, or says that the outcome is unknown', async () => {
    const answers = [
      new TypeError('Failed to fetch'),
      { status: 502, text: '' },
      { body: { message: 'Saved.' } },
    ];
    const requests = stubServer({
      'PUT /api/admin/permit-book/deadline': () => answers.shift() ?? new TypeError('Failed to fetch'),
    });
    const send = () => call('changeReturnDeadline', { body: { returnDays: 14 } });
    expect(await send()).toEqual({ message: 'Saved.' });
    expect(requests).toHaveLength(3);
    await expect(send()).rejects.toMatchObject({
      name: 'OutcomeUnknownError',
      message: 'We don’t know whether this went through. Try again: it is done only once.',
    });
    expect(requests).toHaveLength(7);
  });

  it.each([
    ['a change that must be sent only once', 'inviteCoach', { params: { id: 1 } }, true],
    ['a call that only reads', 'exportRatings', { body: { format: 'csv', content: 'ratings' } }, false],
  ] as const)('sends %s once', async (_, name, options, mayHaveChanged) => {
    const requests = stubServer({
      'POST /api/admin/coaches/1/invite': new TypeError('Failed to fetch'),
      'POST /api/admin/ratings/export': new TypeError('Failed to fetch'),
    });
    const lost = await call(name, options as never).catch((error: unknown) => error);
    expect(lost).toMatchObject({ name: 'NetworkError', mayHaveChanged });
    expect(requests).toHaveLength(1);
  });

  it('rethrows an abort by the caller', async () => {
    stubServer({ 'GET /api/auth/me': { body: {} } });
    const abort = new AbortController();
    abort.abort();
    await expect(call('getMe', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends the session when the server answers TokenExpired', async () => {
    signInAs();
    stubServer({ 'GET /api/auth/me': EXPIRED });
    await expect(call('getMe')).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(readToken()).toBeNull();
    expect(getSession()).toEqual({ status: 'expired' });
  });

  it('keeps a new session when a response to the previous session arrives late', async () => {
    signInAs();
    stubServer({
      'GET /api/auth/me': () => {
        signInAs(undefined, 'token-2');
        return EXPIRED;
      },
    });
    await expect(call('getMe')).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(readToken()).toBe('token-2');
    expect(getSession().status).toBe('signed-in');
  });

  it('keeps the session when a login with other credentials is refused', async () => {
    signInAs();
    stubServer({
      'POST /api/auth/login': { status: 401, body: { error: 'No.', code: 'INVALID_CREDENTIALS' } },
    });
    await expect(call('login', { body: { email: 'a@b.co', password: 'x' } })).rejects.toBeInstanceOf(
      ApiError,
    );
    expect(getSession().status).toBe('signed-in');
  });
});

describe('callIfChanged', () => {
  const LIST = 'GET /api/admin/combined-schedule';
  const ask = (kept?: { etag: string; text: string }) =>
    callIfChanged('listSchedule', { kept, keep: (answer, etag) => ({ text: JSON.stringify(answer), etag }) });

  it('stores a response with its ETag, sends the ETag with the next request and reads a changed response', async () => {
    let etag = '"one"';
    const requests = stubServer({ [LIST]: () => ({ body: [etag], headers: { etag } }) });
    const one = await ask();
    expect(one).toEqual({ text: JSON.stringify(['"one"']), etag: '"one"' });
    etag = '"two"';
    expect(await ask(one)).toEqual({ text: JSON.stringify(['"two"']), etag: '"two"' });
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"']);
  });

  it('returns the same object while the response is unchanged', async () => {
    stubServer({ [LIST]: { status: 304 } });
    const kept = { text: 'kept', etag: '"one"' };
    expect(await ask(kept)).toBe(kept);
  });

  it('sends no ETag if the previous response had none', async () => {
    const requests = stubServer({ [LIST]: { body: [] } });
    expect(await ask({ text: 'kept', etag: '' })).toEqual({ text: '[]', etag: '' });
    expect(requests[0]?.headers).toEqual({ accept: 'application/json' });
  });

  it('throws the server’s refusal and stores nothing', async () => {
    stubServer({ [LIST]: { status: 503, body: { error: 'Back soon.', code: 'BUSY' } } });
    await expect(ask({ text: 'kept', etag: '"one"' })).rejects.toMatchObject({ code: 'BUSY' });
  });
});

describe('download', () => {
  it.each([
    ['attachment; filename="reservations.xlsx"', 'reservations.xlsx'],
    ['', 'reservations.csv'],
  ])('reads the file name from the header %j', async (disposition, fileName) => {
    stubServer({
      'POST /api/downloads/reservations': { text: 'a,b', headers: { 'content-disposition': disposition } },
    });
    const file = await download('downloadReservations', {
      body: { format: 'csv', teams: [] },
      fallbackName: 'reservations.csv',
    });
    expect(file.fileName).toBe(fileName);
    expect(await file.blob.text()).toBe('a,b');
  });
});
