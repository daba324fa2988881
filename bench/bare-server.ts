import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The minimum that Node can do: one response from memory, and 304 if the ETag matches. Runs as a separate process. Its
 * argument names a file with the headers of both; the body is in the same file name with `.body` appended.
 */
const [, , file = ''] = process.argv;
const { full, unchanged, tag } = JSON.parse(readFileSync(file, 'utf8')) as {
  full: Record<string, string>;
  unchanged: Record<string, string>;
  tag: string;
};
const body = readFileSync(`${file}.body`);

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, unchanged);
    response.end();
    return;
  }
  response.writeHead(200, full);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
