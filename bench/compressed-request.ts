import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

export type Timed = { ms: number; status: number; etag: string; bytes: number };

/** A request on a keep-alive connection, until the last byte of its compressed response has arrived. */
export function requestCompressed(url: string, headers: Record<string, string>): Promise<Timed> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(url, { headers, agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        resolve({
          ms: performance.now() - startedAt,
          status: answer.statusCode ?? 0,
          etag: answer.headers.etag ?? '',
          bytes,
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
