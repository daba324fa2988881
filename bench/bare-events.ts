import { createServer, type ServerResponse } from 'node:http';

/**
 * The minimum that Node can do with server-sent events: requests for `/events` become readers, and a posted body is
 * sent to all of them. Runs as a separate process.
 */
const readers = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.write(': begun\n\n');
    readers.add(response);
    response.once('close', () => readers.delete(response));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.end('{}');
    const { event } = JSON.parse(Buffer.concat(chunks).toString()) as { event: string };
    const piece = Buffer.from(event);
    for (const reader of readers) reader.write(piece);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
