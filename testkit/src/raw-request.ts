import { connect } from 'node:net';

export type RawAnswer = { statusCode: number; headers: Record<string, string>; body: string };

/**
 * Sends raw bytes and reads until the server closes the connection.
 * @returns null if it closed without a response
 * @throws Error if it neither responded nor closed in time
 */
export function rawRequest(
  port: number,
  bytes: string | Buffer | Iterable<Buffer>,
  { withinMs = 120_000, half = false } = {},
): Promise<RawAnswer | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The server neither responded nor closed within ${withinMs} ms.`));
    }, withinMs);
    const settle = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parse(Buffer.concat(chunks)));
    };
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', settle);
    // the server may close while we still write
    socket.on('error', settle);
    socket.on('close', settle);
    socket.on('connect', () => {
      const parts = typeof bytes === 'string' || Buffer.isBuffer(bytes) ? [Buffer.from(bytes)] : bytes;
      for (const part of parts) if (!socket.destroyed) socket.write(part);
      if (half) socket.end();
    });
  });
}

function parse(bytes: Buffer): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  const [line = '', ...rest] = bytes.subarray(0, Math.max(end, 0)).toString().split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1];
  if (status === undefined) return null;
  const headers = Object.fromEntries(
    rest.map((header) => [
      header.slice(0, header.indexOf(':')).toLowerCase(),
      header.slice(header.indexOf(':') + 1).trim(),
    ]),
  );
  return { statusCode: Number(status), headers, body: bytes.subarray(end + 4).toString() };
}
