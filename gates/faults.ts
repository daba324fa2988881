import fsPromises from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { connect, Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { inSource, inStatements, onServer, onStatements, replaceMethod, spin } from './frame/behaviors.ts';
import type { Fault } from './frame/fault.ts';

const HISTORY = 'slots whose history no order of calls explains';
const RULES = 'rules of the schedule that were broken after a round';
const OUTCOMES = 'credits, holds and lost practices that were wrong after a round';
const LOST = 'acknowledged bookings and cancels lost';
const HALVES = 'entries without history or email, and history or email without an entry';

/** Statements that make rows of a table be written otherwise: `body` is PL/pgSQL that may change `new`, or return null. */
const trigger = (event: string, table: string, body: string): string[] => [
  `create function planted() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
  `create trigger a_planted ${event} on ${table} for each row execute function planted()`,
];
/** The check of the server's settings finds nothing. */
const startAnyway = () => inStatements(/where setting = 'off' and/, "where setting = '' and");
const sendQuietly = (send: (text: string) => unknown, text: string) =>
  void Promise.resolve(send(text)).catch(() => {});
/** Each email of this kind is written twice. */
const mailTwice = (kind: string) =>
  trigger(
    'after insert',
    'mail',
    `if new.kind = '${kind}' and pg_trigger_depth() = 1 then
       insert into mail (message_id, kind, recipient, data, secret, next_attempt_at, created_at, queued_at)
       values (gen_random_uuid(), new.kind, new.recipient, new.data, new.secret, new.next_attempt_at, new.created_at, new.queued_at);
     end if;`,
  );

export const FAULTS: readonly Fault[] = [
  // history
  {
    name: 'The constraints that keep a court and a slot for one entry were dropped',
    caughtBy: { history: 'races of 40 teams for a slot without one winner and 39 refusals with the reason' },
    sql: [
      'alter table entry drop constraint court_free',
      'alter table entry drop constraint slot_carries_one',
    ],
  },
  {
    name: 'A booking does not lock its team, and the index weekly_rule was dropped',
    caughtBy: {
      history: 'races of a team for 40 slots of a week without one winner and 39 refusals with the reason',
    },
    sql: ['drop index weekly_rule'],
    behavior: () => inStatements(/for no key update of t for share of s/, 'for share of s'),
  },
  {
    name: 'The primary key of the Idempotency-Keys was dropped',
    caughtBy: { history: 'races of 50 bookings with one key without one answer, entry and email' },
    sql: ['alter table idempotency drop constraint idempotency_pkey'],
  },
  {
    name: 'Idempotency-Keys are not stored',
    caughtBy: { history: 'acknowledged changes that the database does not have' },
    // at the end of the transaction, because a call waits for a key that is not there
    sql: [
      'create function planted() returns trigger language plpgsql as $$ begin delete from idempotency where key = new.key; return null; end $$',
      'create constraint trigger a_planted after insert on idempotency deferrable initially deferred for each row execute function planted()',
    ],
  },
  {
    name: 'The constraint that keeps a whole court and its parts apart was dropped',
    caughtBy: { history: RULES },
    sql: ['alter table entry drop constraint floor_free'],
  },
  {
    name: 'A slot that is held for another team can be booked',
    caughtBy: { history: OUTCOMES },
    sql: ['drop trigger slot_held_for_another on entry'],
    behavior: () => inStatements(/\) as "heldUntil",/, 'and false) as "heldUntil",'),
  },
  {
    name: 'An accepted trade does not end',
    caughtBy: { history: 'trades that the database has' },
    sql: trigger('before update', 'trade', "if new.state = 'accepted' then return null; end if;"),
  },
  {
    name: 'A declined proposal gives no credit',
    caughtBy: { history: OUTCOMES },
    sql: trigger('before update', 'loss_item', 'new.make_up_id := null;'),
  },
  {
    name: 'Coaches are emailed twice about a practice that was lost',
    caughtBy: { history: 'emails that did not exist exactly once after a round' },
    sql: mailTwice('practice_proposed'),
  },
  {
    name: 'The ledger has no line of an entry that was canceled',
    caughtBy: { history: 'faults of the ledger' },
    sql: trigger('before insert', 'change_part', "if new.action like '%cancelled' then return null; end if;"),
  },
  {
    name: 'The ledger keeps the old place of an entry that was moved',
    caughtBy: { history: 'faults of the ledger' },
    sql: trigger(
      'before insert',
      'change_part',
      'if new.before is not null and new.after is not null then new.after := new.before; end if;',
    ),
  },
  {
    name: 'A change of entries is not announced to the other process',
    caughtBy: { history: HISTORY },
    sql: ['inserted', 'updated', 'deleted'].map((what) => `drop trigger entry_${what} on entry`),
  },
  {
    name: 'A call is answered before its transaction is committed',
    caughtBy: { history: HISTORY, kills: `PostgreSQL: ${LOST}` },
    behavior: () =>
      onStatements((text, send) => {
        if (text.toLowerCase() !== 'commit') return send(text);
        for (const late of ['select pg_sleep(0.02)', text]) sendQuietly(send, late);
        return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [], fields: [] });
      }),
  },
  // kills
  {
    name: 'Sometimes the email of a booking is not written',
    caughtBy: { kills: `embedded: ${HALVES}` },
    sql: trigger('before insert', 'mail', 'if random() < 0.1 then return null; end if;'),
  },
  {
    name: 'A transaction is committed before its emails are written',
    caughtBy: { kills: 'games published in part after a kill' },
    behavior: () =>
      onStatements((text, send) => {
        if (/insert into "?mail"? /i.test(text))
          for (const early of ['commit', 'begin']) sendQuietly(send, early);
        return send(text);
      }),
  },
  {
    name: 'The portal starts on a server that may lose what it acknowledged',
    caughtBy: { kills: 'start on a server with fsync off' },
    behavior: startAnyway,
  },
  {
    name: 'The database switches synchronous_commit off for the portal',
    caughtBy: { kills: `PostgreSQL: ${LOST}` },
    sql: [
      "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$",
    ],
    behavior: startAnyway,
  },
  {
    name: 'A data folder is not locked',
    caughtBy: { kills: 'start on a data folder that is in use' },
    behavior: () =>
      replaceMethod(DatabaseSync.prototype, 'exec', (exec, [text]) =>
        String(text).includes('EXCLUSIVE') ? undefined : exec(text),
      ),
  },
  {
    name: 'The pool has no listener for errors of idle connections',
    caughtBy: { kills: 'PostgreSQL: the process after outages' },
    behavior: () =>
      replaceMethod(pg.Pool.prototype, 'on', (on, args, pool) => (args[0] === 'error' ? pool : on(...args))),
  },
  {
    name: 'A 503 does not say when to try again',
    caughtBy: { kills: 'PostgreSQL: answers other than success, or 503 with Retry-After and a sentence' },
    behavior: () =>
      onServer((app) => app.addHook('onSend', async (_, reply) => void reply.removeHeader('retry-after'))),
  },
  {
    name: 'A portal that starts before its database gives up',
    caughtBy: { kills: 'when the database becomes available' },
    behavior: () =>
      replaceMethod(pg.Client.prototype, 'connect', (reach, [callback]) => {
        const quit = () => process.exit(1);
        if (typeof callback !== 'function') return (reach() as Promise<void>).catch(quit);
        return reach((error: unknown) => (error ? quit() : callback()));
      }),
  },
  {
    name: 'A drawing of a killed portal is still thought to go on',
    caughtBy: { kills: 'drawings that were stuck after the restart' },
    sql: trigger('before update', 'job', "if new.state = 'interrupted' then return null; end if;"),
  },
  {
    name: 'A drawing process does not notice that the portal is gone',
    caughtBy: { kills: 'processes of a drawing that outlived the portal' },
    behavior() {
      replaceMethod(process, 'on', (on, args) => (args[0] === 'disconnect' ? process : on(...args)));
      // reporting progress to a portal that is gone would end it, too
      replaceMethod(process, 'send', (send, [message]) => send(message, () => {}));
    },
  },
  {
    name: 'Published games are emailed twice',
    caughtBy: { kills: 'games or emails that did not exist exactly once in the end' },
    sql: mailTwice('games_imported'),
  },
  // fuzz
  {
    name: 'The fields of calls are not validated',
    caughtBy: { fuzz: 'server errors' },
    behavior: () =>
      onServer((app) => {
        const accept = () => (value: unknown) => ({ value });
        app.setValidatorCompiler(accept);
        app.setValidatorCompiler = () => app;
      }),
  },
  {
    name: 'Malformed HTTP is not answered',
    caughtBy: { fuzz: 'requests without an answer within 5 s' },
    behavior: () =>
      onServer((app) =>
        app.addHook(
          'onReady',
          async () => void app.server.removeAllListeners('clientError').on('clientError', () => {}),
        ),
      ),
  },
  {
    name: 'Refused requests stay in memory',
    caughtBy: { fuzz: 'growth of what it holds' },
    behavior() {
      const kept: Buffer[] = [];
      onServer((app) => app.addHook('onError', async () => void kept.push(Buffer.alloc(100_000, 1))));
    },
  },
  {
    name: 'Some refusals take a fifth of a second of processor time',
    caughtBy: { fuzz: 'delay of the event loop, 99th percentile' },
    behavior: () =>
      onServer((app) => app.addHook('onError', async () => spin(Math.random() < 0.05 ? 200 : 0))),
  },
  {
    name: 'Each letter of a long body takes time',
    caughtBy: { fuzz: 'longest wait of other clients because of a request with a long field' },
    behavior: () =>
      onServer((app) =>
        app.addHook('preValidation', async ({ headers }) =>
          spin(Number(headers['content-length'] ?? 0) / 2_000),
        ),
      ),
  },
  {
    name: 'Bodies may have 64 MB',
    caughtBy: { fuzz: 'bodies of 10 MB, announced or in chunks, not refused' },
    behavior: () =>
      onServer((app) =>
        app.addHook('onRoute', (route) => {
          route.bodyLimit = 64 * 1024 * 1024;
        }),
      ),
  },
  // slow clients
  {
    name: 'Headers may take as long as a body',
    caughtBy: { 'slow-clients': 'longest connection without a whole header' },
    behavior: () =>
      onServer((app) => {
        app.addHook('onReady', async () => {
          app.server.headersTimeout = 26_000;
        });
      }),
  },
  {
    name: 'A socket stays open until the client closes it',
    caughtBy: { 'slow-clients': 'sockets that the portal holds while clients refuse to close' },
    behavior: () =>
      replaceMethod(Socket.prototype, 'destroy', (destroy, args, socket) => {
        const isOfClient = socket.localPort === Number(process.env.PORT) && !socket.readableEnded;
        return isOfClient ? socket : destroy(...args);
      }),
  },
  // streams
  {
    name: 'A stream sends no heartbeat',
    caughtBy: { streams: 'longest silence of a stream' },
    behavior: () =>
      replaceMethod(ServerResponse.prototype, 'write', (write, args) =>
        String(args[0]).startsWith(':') ? true : write(...args),
      ),
  },
  {
    name: 'A stream reads its whole log at once',
    caughtBy: { streams: 'extra resident memory for readers that read nothing' },
    behavior: () =>
      inSource(
        'server/src/jobs/follow-job.ts',
        'const LINES_AT_ONCE = 20;',
        'const LINES_AT_ONCE = 1_000_000;',
      ),
  },
  {
    name: 'Last-Event-ID is ignored',
    caughtBy: { streams: 'a reader that reconnects with Last-Event-ID' },
    behavior: () =>
      onServer((app) =>
        app.addHook('onRequest', async ({ headers }) => {
          delete headers['last-event-id'];
        }),
      ),
  },
  // full disk
  {
    name: 'The portal ignores its disk',
    caughtBy: {
      'full-disk': 'an enrollment file that is uploaded meanwhile',
    },
    behavior() {
      fsPromises.statfs = (async () => ({
        bavail: 1e9,
        bsize: 4_096,
      })) as unknown as typeof fsPromises.statfs;
      syncBuiltinESMExports();
    },
  },
  // email
  {
    name: 'An email is given up while the mail server is unreachable',
    caughtBy: { mail: 'emails lost' },
    sql: trigger(
      'before update',
      'mail',
      "if new.problem = 'away' then new.state := 'failed'; new.secret := null; new.finished_at := now(); end if;",
    ),
  },
  {
    name: 'Each attempt to send an email has a new Message-ID',
    caughtBy: { mail: 'emails sent with a different Message-ID' },
    sql: trigger('before update', 'mail', 'new.message_id := gen_random_uuid();'),
  },
  {
    name: 'An email is sent before its call is answered',
    caughtBy: { mail: 'extra time of a booking while the mail server is silent, p99' },
    behavior: () =>
      onServer((app) =>
        app.addHook('onSend', async () => {
          const { hostname, port } = new URL(process.env.SMTP_URL ?? '');
          const socket = connect(Number(port), hostname);
          await new Promise((resolve) =>
            socket
              .once('data', resolve)
              .on('error', resolve)
              .setTimeout(500, () => resolve(null)),
          );
          socket.destroy();
        }),
      ),
  },
  {
    name: 'A refused email is retried like a deferred one',
    caughtBy: { mail: 'increase of emailFailures' },
    sql: trigger(
      'before update',
      'mail',
      "if new.state = 'failed' then new.state := 'waiting'; new.finished_at := null; new.next_attempt_at := now() + interval '1 minute'; end if;",
    ),
  },
  // clock
  {
    name: 'The league uses the time zone of the server',
    caughtBy: { clock: 'answers that differ between the zones' },
    behavior: () => inZones(() => undefined),
  },
  {
    name: 'Daylight saving time is ignored',
    caughtBy: { clock: 'weeks that differ from the expected ones' },
    behavior: () => inZones((zone) => (zone === 'America/New_York' ? 'Etc/GMT+5' : zone)),
  },
  {
    name: 'The portal follows a clock that is set back',
    caughtBy: { clock: 'slots that open again when the clock is set back' },
    // no event or call of a library is in between
    behavior: () =>
      inSource('server/src/platform/clock.ts', 'steadyClock(Date.now);', '{ now: () => new Date() };'),
  },
  // strangers
  {
    name: 'X-Forwarded-For is trusted from anyone',
    caughtBy: { strangers: 'of 5 ways to evade the limit with X-Forwarded-For, those that work' },
    behavior: () =>
      onServer((app) =>
        app.addHook('onReady', async () => {
          app.server.prependListener('request', ({ headers, socket }) => {
            const value = String(headers['x-forwarded-for'] ?? socket.remoteAddress).split(',')[0];
            Object.defineProperty(socket, 'remoteAddress', { value, configurable: true });
          });
        }),
      ),
  },
  {
    name: 'Wrong passwords are not counted',
    caughtBy: { strangers: 'the eleventh on one process, then on the other' },
    sql: trigger('before insert', 'throttle', 'new.hits := 0;'),
  },
  {
    name: 'The description of the calls is made again for every caller',
    caughtBy: { strangers: 'thread time of GET /api/openapi.json' },
    behavior: () =>
      onServer((app) =>
        app.addHook('onSend', async ({ url }) => spin(url.endsWith('/openapi.json') ? 3 : 0)),
      ),
  },
  {
    name: 'The secrets of links are in the log',
    caughtBy: { strangers: '12 canaries found' },
    behavior: () => onServer((app) => app.addHook('onRequest', async ({ raw }) => console.log(raw.url))),
  },
  {
    name: 'A sent email keeps the secret of its link, and the database allows it',
    caughtBy: { strangers: '12 canaries found' },
    sql: [
      `do $$ declare of_secret text; begin
        select conname into strict of_secret from pg_constraint
        where conrelid = 'mail'::regclass and pg_get_constraintdef(oid) like '%secret IS NULL%';
        execute format('alter table mail drop constraint %I', of_secret);
      end $$`,
      ...trigger('before update', 'mail', 'new.secret := old.secret;'),
    ],
  },
  // load
  {
    name: 'Each booking keeps the process busy for 15 milliseconds',
    caughtBy: { load: '99 of 100 bookings and cancels within' },
    behavior: () =>
      onServer((app) =>
        app.addHook('preHandler', async ({ url }) => spin(url.endsWith('/reserve') ? 15 : 0)),
      ),
  },
  {
    name: 'The request log keeps every request in memory',
    caughtBy: { load: 'growth of what it holds per minute afterward' },
    behavior() {
      const kept: Buffer[] = [];
      onServer((app) => app.addHook('onResponse', async () => void kept.push(Buffer.alloc(100_000, 1))));
    },
  },
  {
    name: 'A portal opens more connections than it may',
    caughtBy: { load: 'connections to the database' },
    behavior: () =>
      replaceMethod(pg.Pool.prototype, 'connect', (take, args, pool) => {
        const own = pool as unknown as { options: { max: number } };
        if (own.options.max === 16) {
          own.options.max = 60;
          for (let count = 0; count < 40; count += 1)
            (take() as Promise<pg.PoolClient>).then(
              (client) => client.release(),
              () => {},
            );
        }
        return take(...args);
      }),
  },
  // upgrade
  {
    name: 'A portal that is asked to stop exits at once',
    caughtBy: { upgrade: 'calls in flight at SIGTERM that were not answered with 200' },
    behavior: () => void process.on('SIGTERM', () => process.exit(0)),
  },
  {
    name: 'Migrations take no lock',
    caughtBy: { upgrade: 'pairs of simultaneous starts in which one failed' },
    behavior: () => inStatements(/select pg_advisory_xact_lock\(\$1\)/, 'select $1::bigint'),
  },
  {
    name: 'Each migration is committed by itself',
    caughtBy: { upgrade: 'kills that left a schema half made' },
    behavior: () => inStatements(/^begin$/, 'select 1'),
  },
  {
    name: 'A restore restarts the id sequences',
    caughtBy: { upgrade: 'tables whose rows, schema or numbers differ' },
    behavior: () =>
      inStatements(/^select setval\([\s\S]*$/, 'select $1::text, $2::text, $3::bigint, $4::boolean'),
  },
];

/** Formats dates of the league's zones in others. */
function inZones(zoneOf: (zone: string | undefined) => string | undefined): void {
  const { DateTimeFormat } = Intl;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, [locale, options = {}]) => {
      const { timeZone, ...others } = options as Intl.DateTimeFormatOptions;
      const zone = zoneOf(timeZone);
      return new target(locale, zone === undefined ? others : { ...others, timeZone: zone });
    },
  });
}
