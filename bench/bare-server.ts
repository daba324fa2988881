import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The minimum that Node can do: one response from memory. Runs as a separate process. Its argument names a file with the headers;
 * the body is in the same file name with `.body` appended.
 */
const [, , file = ''] = process.argv;
const headers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const body = readFileSync(`${file}.body`);

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
