import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A stand-in for the registration provider; `answer` may be changed between calls. */
export async function openSource(answer: Answer) {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const source = { answer };
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    source.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    requests,
    port,
    url: `http://127.0.0.1:${port}/export/{year}/{season}.csv?key=s3cret-key`,
    answer(next: Answer) {
      source.answer = next;
    },
    /** answers with a file from now on */
    serve(content: string | Buffer, headers: Record<string, string> = {}) {
      source.answer = (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', ...headers });
        response.end(content);
      };
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Source = Awaited<ReturnType<typeof openSource>>;
