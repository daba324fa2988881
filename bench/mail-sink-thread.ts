import { parentPort } from 'node:worker_threads';
import { openMailSink } from '@portal/testkit/mail-sink.ts';

/** A mail server on a thread of its own, so that taking emails costs neither side of a comparison anything. */

const port = parentPort;
if (port === null) throw new Error('This runs on a thread.');
const sink = await openMailSink();
port.on('message', async (count: number) => {
  sink.caught.length = 0;
  port.postMessage('ready');
  await sink.caughtSoMany(count);
  port.postMessage('caught');
});
port.postMessage(sink.url);
