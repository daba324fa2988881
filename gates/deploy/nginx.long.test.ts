import { needsPrograms } from '@portal/testkit/machine-programs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.ts';
import { shakeHands } from './tls-proxy.ts';

const stack = new AsyncDisposableStack();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(stack);
}, 120_000);
beforeEach(() => stage.restart());
afterAll(() => stack.disposeAsync(), 60_000);

const WITHIN = 120_000;
const PEOPLE = 4;
const MIN_ROUNDS = 6;
const json = (text: string): { error?: string; code?: string } => JSON.parse(text);

/** A multipart upload of one file. */
function upload(bytes: number) {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="e.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes, 'a,b,c\n'),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

// in this order, because the last ones leave portals behind that have ended
const inOrder = { ...needsPrograms('nginx', 'openssl'), shuffle: false };
describe('the nginx sample before two portals', inOrder, () => {
  it.each([
    ['TLS 1.0', { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }],
    ['TLS 1.1', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }],
    // without forward secrecy, without authentication, or with broken algorithms
    ...[
      'AES128-SHA',
      'AES256-GCM-SHA384',
      'ADH-AES128-SHA256',
      'ECDHE-RSA-NULL-SHA',
      'ECDHE-RSA-AES128-SHA',
    ].map((cipher) => [cipher, { maxVersion: 'TLSv1.2', ciphers: `${cipher}:@SECLEVEL=0` }] as const),
    ['another name', { servername: 'another.example.net' }],
  ] as const)('refuses %s', async (_, options) => {
    expect(await shakeHands(stage.proxy.tlsPort, options)).toEqual({ refused: expect.any(String) });
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('accepts %s, and offers HTTP/2', async (version) => {
    const options = { minVersion: version, maxVersion: version, ALPNProtocols: ['h2', 'http/1.1'] };
    expect(await shakeHands(stage.proxy.tlsPort, options)).toMatchObject({ protocol: version, alpn: 'h2' });
  });

  it.each(['/login', '/api/readyz'])('tells browsers once to use TLS for two years: %s', async (path) => {
    const { status, headers } = await stage.send(path);
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=63072000']);
  });

  it('redirects plain HTTP to HTTPS', async () => {
    const url = `http://127.0.0.1:${stage.proxy.plainPort}/login`;
    const { status, headers } = await fetch(url, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, expect.stringMatching(/^https:\/\//)]);
  });

  it(
    'ignores an address that a client claims',
    async () => {
      const login = (index: number) =>
        stage.send('/api/auth/login', {
          method: 'POST',
          body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong password 1' }),
          headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
        });
      const statuses: number[] = [];
      for (let index = 1; index <= 11; index += 1) statuses.push((await login(index)).status);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    },
    WITHIN,
  );

  it(
    'forwards the events of a stream while it is open',
    async () => {
      expect(await stage.firstPiece('/api/events', stage.league.coach.token)).toContain('retry:');
    },
    WITHIN,
  );

  it(
    'accepts a long enrollment file, and no other long body',
    async () => {
      const { token } = stage.league.admin;
      const taken = await stage.send('/api/admin/enrollment/upload', { ...upload(30_000_000), token });
      // the whole file arrived, and the response is the portal's
      expect(taken.status, taken.text).toBe(422);
      expect(json(taken.text).error).not.toContain('too large');
      const other = await stage.send('/api/admin/venues/import', { ...upload(30_000_000), token });
      expect([other.status, json(other.text).code]).toEqual([413, 'TOO_LARGE']);
      const call = await stage.send('/api/auth/login', {
        method: 'POST',
        body: `"${'x'.repeat(3_000_000)}"`,
      });
      expect([call.status, json(call.text).code]).toEqual([413, 'TOO_LARGE']);
    },
    WITHIN,
  );

  it(
    'tells a caller without a session why a long file is refused',
    async () => {
      const refused = await stage.send('/api/admin/enrollment/upload', upload(30_000_000));
      expect([refused.status, json(refused.text).code]).toEqual([401, 'NO_SESSION']);
    },
    WITHIN,
  );

  it(
    'refuses more calls at once of one address than a school has, and serves it again afterward',
    async () => {
      // more than the 600 that are allowed: the call that checks for the limit may itself take the place of one
      const waiting = await Promise.all(
        Array.from({ length: 610 }, () => stage.startCall('/api/auth/login')),
      );
      // nginx may still be reading the last of them, and on a busy machine the portal has already ended the first
      const refusal = async () => {
        const { status, text, headers } = await stage.send('/api/league');
        return [status, json(text).code, headers['retry-after']];
      };
      try {
        await expect.poll(refusal, { timeout: 20_000 }).toEqual([429, 'THROTTLED', '2']);
      } finally {
        for (const end of waiting) end();
      }
      await expect.poll(async () => (await stage.send('/api/league')).status, { timeout: 20_000 }).toBe(200);
    },
    WITHIN,
  );

  /**
   * Alternating reads and changes by four people while `work` runs.
   * @returns the calls without a response of a portal
   */
  async function failuresDuring(work: () => Promise<void>): Promise<string[]> {
    const failures: string[] = [];
    let calls = 0;
    let isOver = false;
    const { coach, admin } = stage.league;
    const read = () => stage.send('/api/reservations/availability', { token: coach.token });
    const change = () =>
      stage.send('/api/admin/lookups/events', {
        method: 'POST',
        token: admin.token,
        body: JSON.stringify({ name: `Event ${calls}` }),
      });
    const person = async () => {
      for (let round = 0; !isOver || round < MIN_ROUNDS; round += 1) {
        calls += 1;
        const outcome = await (round % 2 === 0 ? read() : change()).then(({ status }) => status, String);
        if (typeof outcome === 'string' || outcome >= 500)
          failures.push(`${round % 2 === 0 ? 'read' : 'change'}: ${outcome}`);
      }
    };
    const people = Array.from({ length: PEOPLE }, person);
    await work();
    isOver = true;
    await Promise.all(people);
    return failures;
  }

  it(
    'restarts the portals one after the other without a failed read and almost without a failed change',
    async () => {
      const failures = await failuresDuring(async () => {
        for (const index of [0, 1]) {
          await stage.portals[index]?.stop();
          await stage.restart();
        }
      });
      expect(failures.filter((failure) => !failure.startsWith('change: 502'))).toEqual([]);
      // nginx does not resend a change that reaches a process as it closes its port: at most one per person
      expect(failures.length).toBeLessThanOrEqual(2 * PEOPLE);
    },
    WITHIN,
  );

  it(
    'sends calls to the other portal when one is killed',
    async () => {
      const [first] = stage.portals;
      first?.child.kill('SIGKILL');
      await first?.ended;
      const failures = await failuresDuring(async () => {
        for (let round = 0; round < 20; round += 1) await stage.send('/api/league');
      });
      expect(failures).toEqual([]);
    },
    WITHIN,
  );

  it(
    'responds with a sentence when both are unreachable, and logs no secret',
    async () => {
      const paths = [
        '/reset-password/canary-1',
        '/verify-email/canary-2',
        '/unsubscribe/canary-3',
        '/give-back/canary-4?x=canary-5',
        '/calendars/canary-6.ics',
        '/api/auth/reset-password/canary-7',
        '/api/give-back/canary-8',
        '/api/unsubscribe/canary-9',
        '/api/admin/jobs/1/stream?token=canary-10',
        '/api/season/3a/stream?token=canary-11',
        '/RESET-PASSWORD/canary-13',
        '/reset%2dpassword/canary-14',
        '/give-back//canary-15',
        '/login?next=/reset-password/canary-16',
        '/api/coaches/coach-team/canary-17@example.org',
        '/::/canary-18::/canary-18',
      ];
      const headers = { referer: 'https://coaches.example.org/reset-password/canary-19' };
      for (const path of paths) await stage.send(path, { headers });
      await Promise.all(stage.portals.map((portal) => portal.stop()));
      const answers = await Promise.all(paths.map((path) => stage.send(path, { headers })));
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 502));
      const page = await stage.send('/login');
      expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(page.text).toBe(
        'The coaches portal is not available right now. Please try again in a moment.\n',
      );
      const call = await stage.send('/api/league?where=canary-12');
      expect(json(call.text).error).toBe(
        'The portal is not available right now. Please try again in a moment.',
      );
      for (const { headers } of [page, call, ...answers]) {
        expect(headers['strict-transport-security']).toBe('max-age=63072000');
        expect(headers['retry-after']).toBe('2');
      }
      expect(stage.written()).toContain('"path":"/calendars/[hidden]"');
      expect(stage.written()).toContain('"path":"/login","status":"502"');
      expect(stage.written()).toContain('"path":"/api/coaches/coach-team/[hidden]"');
      expect(stage.written()).not.toContain('canary-');
    },
    WITHIN,
  );
});
