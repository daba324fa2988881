import { connect, type Socket } from 'node:net';

/** A response: status, ETag, Retry-After (each '' if absent) and body. */
export type PlainAnswer = { status: number; etag: string; retryAfter: string; body: string };

/**
 * A keep-alive connection that sends one request at a time. It does as little as possible, so that the portal is
 * measured and not the client.
 */
export class PlainClient {
  readonly #socket: Socket;
  readonly #host: string;
  #buffer: Buffer = Buffer.alloc(0);
  #settle: { resolve(answer: PlainAnswer): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('The connection was closed.')));
  }

  /** @param from the local address to connect from, to look like another machine */
  static open(url: string, from?: string): Promise<PlainClient> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), ...(from && { localAddress: from }) });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new PlainClient(socket, host)));
    });
  }

  post(path: string, token: string, body: unknown): Promise<PlainAnswer> {
    const json = JSON.stringify(body);
    const length = Buffer.byteLength(json);
    return this.#send(
      `POST ${path}`,
      token,
      `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${json}`,
    );
  }

  /** Requests a compressed response, with the current ETag. */
  get(path: string, token: string, etag: string): Promise<PlainAnswer> {
    return this.#send(`GET ${path}`, token, `accept-encoding: gzip, br\r\nif-none-match: ${etag}\r\n\r\n`);
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #send(line: string, token: string, rest: string): Promise<PlainAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) throw new Error('The connection was closed.');
      this.#settle = { resolve, reject };
      this.#socket.write(
        `${line} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${token}\r\n${rest}`,
      );
    });
  }

  #read(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const end = this.#buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#buffer.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#buffer.length < end + 4 + length) return;
    const body = this.#buffer.toString('utf8', end + 4, end + 4 + length);
    this.#buffer = this.#buffer.subarray(end + 4 + length);
    const headerValue = (name: RegExp) => name.exec(head)?.[1]?.trim() ?? '';
    this.#settle?.resolve({
      status: Number(head.slice(9, 12)),
      etag: headerValue(/^etag: (.*)$/im),
      retryAfter: headerValue(/^retry-after: (.*)$/im),
      body,
    });
  }
}
