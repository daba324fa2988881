import type { ConnectionConfig } from '@portal/server/platform/db/database.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import { bookChangeOrCancel, type Client, makeClients } from '@portal/testkit/process-load.ts';
import { readBoolean } from '@portal/testkit/truth-repository.ts';
import type { GateContext } from '../frame/context.ts';
import { atLeast, atMost, exactly, type Figure } from '../frame/gate.ts';
import { openLedger } from './ledger.ts';
import { untilOldSessionsEnded } from './old-sessions.ts';

const CLIENTS = 16;
const READY_AGAIN_MS = 3_000;

/** A portal that is killed repeatedly. */
export type Place = {
  /** starts it and waits until it is ready */
  start(): Promise<PortalProcess>;
  connection(): Promise<ConnectionConfig>;
  /** kills what else must die in this cycle */
  killMore?(cycle: number): void;
};

type Work = { acknowledged: number; refused: number };

/** Books, changes and cancels until the connection breaks. */
async function work(client: Client, url: string, total: Work, onAnswer: () => void): Promise<void> {
  for (;;) {
    try {
      const { status } = await bookChangeOrCancel(client, url, Math.random());
      if (status === 200) total.acknowledged += 1;
      else total.refused += 1;
      onAnswer();
    } catch {
      return;
    }
  }
}

/** Lets all clients work. Resolves when this many more calls were acknowledged, or all clients have given up. */
function underLoad(clients: readonly Client[], url: string, total: Work, calls: number) {
  const enough = total.acknowledged + total.refused + calls;
  const reached = Promise.withResolvers<void>();
  const onAnswer = () => {
    if (total.acknowledged + total.refused >= enough) reached.resolve();
  };
  const busy = Promise.all(clients.map((client) => work(client, url, total, onAnswer)));
  return { busy, reached: Promise.race([reached.promise, busy]) };
}

/** Kills the portal (kill -9) under load a number of times. Acknowledged changes must be stored completely. */
export async function killCycles(context: GateContext, place: Place, cycles: number): Promise<Figure[]> {
  let portal = await place.start();
  const inDatabase = async <T>(inner: Parameters<typeof context.inDatabase<T>>[1]) =>
    context.inDatabase(await place.connection(), inner);
  const clients = await inDatabase((db) => makeClients(db, CLIENTS));
  const ledger = openLedger();
  const total: Work = { acknowledged: 0, refused: 0 };
  let slowestMs = 0;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const { url, child, ended } = portal;
    const { busy, reached } = underLoad(
      clients,
      url,
      total,
      CLIENTS + Math.floor(Math.random() * 6 * CLIENTS),
    );
    await reached;
    const killedAt = new Date();
    child.kill('SIGKILL');
    await ended;
    await busy;
    place.killMore?.(cycle);
    portal = await place.start();
    slowestMs = Math.max(slowestMs, await portal.ready);
    const truth = await inDatabase(async (db) => {
      await untilOldSessionsEnded(db, killedAt);
      return await readBoolean(db);
    });
    ledger.settle(clients, truth);
    if (cycle % 20 === 19) context.log(`${cycle + 1} kills, ${total.acknowledged} acknowledged calls`);
  }
  return [
    ...ledger.figures(),
    exactly('calls refused', 0, total.refused),
    atMost('longest time until it is ready again', READY_AGAIN_MS, Math.round(slowestMs), 'ms'),
    atLeast('acknowledged calls', cycles * CLIENTS, total.acknowledged),
  ];
}
