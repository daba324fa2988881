import type { Readable } from 'node:stream';
import type { LiveEvents } from '@portal/contract/live.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findOpenSessions } from '#auth/lifetime.ts';
import { addChange, type SlotChanges } from '#platform/db/change-feed.ts';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { batchChanges, startTimer as inRealTime, type StartTimer } from './batch-changes.ts';
import {
  type AccountReader,
  createReaders,
  hasAccount,
  READER_LIMITS,
  type Reader,
  type ReaderLimits,
  type Visitor,
} from './readers.ts';

/** Tells a disconnected reader after how many milliseconds to reconnect. */
const RETRY_TEXT = 'retry: 2000\n\n';
/** A comment line, which keeps the connection alive and is not an event. */
const HEARTBEAT = Buffer.from(': here\n\n');
/** A visitor's page may show something else now. */
const PAGE_CHANGED = Buffer.from('data: {}\n\n');

/**
 * A server-sent event. JSON text has no line breaks, so no value can end its event and begin another
 * (docs/spec/safety.md#w9).
 */
const eventText = <Kind extends keyof LiveEvents>(id: number, kind: Kind, data: LiveEvents[Kind]): string =>
  `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;

const TICK_MS = 1_000;
/** A proxy or a browser closes a stream that is quiet for long (docs/spec/safety.md#streams: at most 15 s). */
const TICKS_A_HEARTBEAT = 10;

/** Events without details, and the topics that cause them. */
const PLAIN_EVENTS = [
  ['settings', 'settings'],
  ['jobs', 'jobs'],
  ['plans', 'plans'],
  ['mail', 'mail'],
  ['outbox', 'mail'],
] as const;
type PlainKind = (typeof PLAIN_EVENTS)[number][1];

type LiveOptions = { later?: StartTimer; limits?: Partial<ReaderLimits> };

/**
 * Notifies open browsers of changes by any process. A stream ends with its session, which is checked when the stream
 * opens, when accounts change, and when the session is due to expire.
 * @see docs/decisions/0023-live-changes.md
 */
export function createLiveService(portal: Portal, options: LiveOptions = {}) {
  const { db, feed, clock, log } = portal;
  const later = options.later ?? inRealTime;
  const readers = createReaders({ ...READER_LIMITS, ...options.limits });
  const bursts = batchChanges(later, leave);
  let slots: SlotChanges | null = null;
  let due = new Set<PlainKind>();
  let isLookDue = false;
  let lastId = 0;
  let ticks = 0;
  let callOffTick: (() => void) | null = null;
  let isStopped = false;

  const note = (change: () => void) => () => {
    // a later reader starts with an event for everything
    if (readers.count() === 0) return;
    change();
    bursts.schedule();
  };
  feed.subscribe('slots', (days, teams) => note(() => (slots = addChange(slots, days, teams)))());
  for (const [topic, kind] of PLAIN_EVENTS) {
    feed.subscribe(
      topic,
      note(() => due.add(kind)),
    );
  }
  feed.subscribe(
    'accounts',
    note(() => (isLookDue = true)),
  );

  const toEvent = <Kind extends keyof LiveEvents>(kind: Kind, data: LiveEvents[Kind]): Buffer => {
    lastId += 1;
    return Buffer.from(eventText(lastId, kind, data));
  };

  async function leave(): Promise<void> {
    const changed = { slots, kinds: due };
    slots = null;
    due = new Set();
    if (changed.kinds.has('settings')) tellVisitors('any');
    else if (changed.slots !== null) tellVisitors(changed.slots.teams);
    if (changed.slots !== null) await tellSlots(changed.slots);
    for (const kind of changed.kinds) {
      sendToAccounts(toEvent(kind, {}), kind === 'settings' ? () => true : isAdministrator);
    }
    if (isLookDue) await lookAtSessions();
  }

  function send(piece: Buffer, to: (reader: Reader) => boolean): void {
    for (const reader of readers.list()) if (to(reader)) readers.push(reader, piece);
  }

  const sendToAccounts = (piece: Buffer, to: (reader: AccountReader) => boolean) =>
    send(piece, (reader) => hasAccount(reader) && to(reader));

  function tellVisitors(teams: SlotChanges['teams']): void {
    send(PAGE_CHANGED, (reader) => {
      if (hasAccount(reader)) return false;
      const { teamId } = reader.visitor;
      return teams === 'any' || teamId === null || teams.has(teamId);
    });
  }

  async function tellSlots({ days, teams }: SlotChanges): Promise<void> {
    const coaches = await coachesOf(teams);
    const isOwn = ({ caller }: AccountReader) => coaches === 'any' || coaches.has(caller.email);
    const shown = days === 'any' ? null : [...days].toSorted();
    sendToAccounts(toEvent('slots', { days: shown, own: true }), isOwn);
    sendToAccounts(toEvent('slots', { days: shown, own: false }), (reader) => !isOwn(reader));
  }

  async function coachesOf(teams: SlotChanges['teams']): Promise<Set<string> | 'any'> {
    if (teams === 'any') return 'any';
    if (teams.size === 0) return new Set();
    try {
      return new Set(await listCoachEmails(db, [...teams]));
    } catch (error) {
      log.debug({ err: error }, 'could not read whose entries changed');
      return 'any';
    }
  }

  async function lookAtSessions(): Promise<void> {
    isLookDue = false;
    const looked = readers.list().filter(hasAccount);
    const ids = [...new Set(looked.map(({ caller }) => caller.sessionId))];
    try {
      const open = await findOpenSessions(portal, ids);
      for (const reader of looked) renew(reader, open.get(reader.caller.sessionId) ?? null);
    } catch (error) {
      // events contain almost nothing, so the stream stays open; the next tick tries again
      isLookDue = true;
      log.debug({ err: error }, 'could not check the sessions of live streams');
    }
  }

  function renew(reader: AccountReader, session: AccountReader['session']): void {
    if (session === null) {
      readers.end(reader);
      return;
    }
    const { role, confirmed } = reader.session ?? reader.caller;
    reader.session = session;
    if (session.role !== role || session.confirmed !== confirmed) {
      readers.push(reader, toEvent('account', {}));
    }
  }

  function tick(): void {
    callOffTick = null;
    if (readers.count() === 0 || isStopped) return;
    ticks += 1;
    if (ticks % TICKS_A_HEARTBEAT === 0) send(HEARTBEAT, () => true);
    const now = clock.now();
    const isOver = ({ session }: AccountReader) => session !== null && session.aliveUntil <= now;
    if (readers.list().some((reader) => hasAccount(reader) && isOver(reader))) isLookDue = true;
    if (isLookDue) bursts.schedule();
    callOffTick = later(TICK_MS, tick);
  }

  const refuseWhenStopped = () => {
    if (isStopped) throw new AppError('BUSY', 'The portal is stopping.', { retryAfterSeconds: 2 });
  };

  return {
    /** A stream of events for this caller. @throws AppError THROTTLED, BUSY */
    follow(caller: Caller): Readable {
      refuseWhenStopped();
      const reader = readers.add(caller);
      readers.push(reader, RETRY_TEXT);
      // changes before it may have been missed
      readers.push(reader, toEvent('slots', { days: null, own: true }));
      isLookDue = true;
      bursts.schedule();
      callOffTick ??= later(TICK_MS, tick);
      return reader.stream;
    },

    /** A stream of messages without content, one whenever the visitor's page may have changed. @throws AppError BUSY */
    followPage(visitor: Visitor): Readable {
      refuseWhenStopped();
      const reader = readers.addVisitor(visitor);
      readers.push(reader, RETRY_TEXT);
      // the page may have changed since it was read
      readers.push(reader, PAGE_CHANGED);
      callOffTick ??= later(TICK_MS, tick);
      return reader.stream;
    },

    /** the streams open on this process */
    openStreams: () => readers.count(),

    /** Ends all streams at once, and refuses new ones. */
    stop(): void {
      isStopped = true;
      bursts.stop();
      callOffTick?.();
      for (const reader of readers.list()) readers.end(reader);
    },
  };
}

export type LiveService = ReturnType<typeof createLiveService>;

const isAdministrator = ({ session, caller }: AccountReader) => (session ?? caller).role === 'ADMIN';

/** The addresses of the coaches of these teams. */
async function listCoachEmails(db: Db, teamIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('teamCoach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select('c.email')
    .distinct()
    .where('tc.teamId', '=', anyOf(teamIds))
    .execute();
  return rows.map(({ email }) => email);
}

export function liveRoutes(app: FastifyInstance, live: LiveService): void {
  app.addHook('preClose', async () => live.stop());

  serve(app, {
    followEvents: async (call) => sendStream(call.request, call.reply, () => live.follow(call.caller)),
  });
}

/** Sends a stream of events. */
export const sendStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Readable,
): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    // a proxy must neither buffer nor compress the stream
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    // nobody reads the body of an answer to HEAD
    .send(request.method === 'HEAD' ? '' : open());
