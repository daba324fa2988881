import { parentPort } from 'node:worker_threads';
import { openMailSink } from '@portal/testkit/mail-sink.ts';

/** A mail server on a separate thread, so that receiving emails costs neither side of a comparison anything. */

const port = parentPort;
if (port === null) throw new Error('This must run as a worker thread.');
const sink = await openMailSink();
port.on('message', async (count: number) => {
  sink.caught.length = 0;
  port.postMessage('ready');
  await sink.caughtSoMany(count);
  port.postMessage('caught');
});
port.postMessage(sink.url);
