import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openSlowClient, type SlowClient, type Slowness } from './slow-client.ts';

/** The options of the thread; see keepSlowClients. */
export type SlowClientOptions = { port: number; counts: Record<Slowness, number> };
/** 'begun' once all are connected, then, on request, the durations of the connections that the server closed. */
export type WorkerMessage = 'begun' | Record<Slowness, number[]>;
export type WorkerRequest = 'stop' | 'leave';

const DRIP_MS = 2_000;
/** spreads their sends over time */
const SLICES = 20;
const NEXT_MS = 100;
/** a thousand connect per second */
const AT_ONCE = 50;

const { port, counts } = workerData as SlowClientOptions;
const lasted: Record<Slowness, number[]> = { mute: [], header: [], body: [], read: [] };
const slices = Array.from({ length: SLICES }, () => new Set<SlowClient>());
let isOver = false;
let made = 0;

function come(slowness: Slowness, hangsOn: boolean): void {
  const slice = slices[made % SLICES];
  made += 1;
  const client = openSlowClient(port, slowness, (seconds) => {
    lasted[slowness].push(seconds);
    if (!hangsOn) {
      client.close();
      slice?.delete(client);
    }
    setTimeout(() => !isOver && come(slowness, false), NEXT_MS);
  });
  slice?.add(client);
}

let tick = 0;
const timer = setInterval(() => {
  for (const client of slices[tick % SLICES] ?? []) client.drip();
  tick += 1;
}, DRIP_MS / SLICES);

const send = (message: WorkerMessage) => parentPort?.postMessage(message);
parentPort?.on('message', (request: WorkerRequest) => {
  if (request === 'stop') {
    isOver = true;
    clearInterval(timer);
    send(lasted);
  } else {
    for (const slice of slices) for (const client of slice) client.close();
    parentPort?.close();
  }
});

for (const slowness of ['mute', 'header', 'body', 'read'] as const)
  for (let came = 0; came < counts[slowness]; came += 1) {
    come(slowness, true);
    if (came % AT_ONCE === 0) await pause(AT_ONCE);
  }
send('begun');
