import { connect, type Socket } from 'node:net';

/** Many readers of one server's events, each on its own socket, with almost no work per event. */
export type EventReaders = {
  /** Resolves when every reader has an event with this text, with the time of the last one (ms). */
  all(text: string): Promise<number>;
  close(): void;
};

/** How many are opened at once. */
const AT_ONCE = 50;

/** Opens a reader for each path, and waits until all of them have received the start of the stream. */
export async function openEventReaders(
  url: string,
  paths: readonly { path: string; token: string }[],
  begun: string,
): Promise<EventReaders> {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  let expected = begun;
  let missing = new Set<Socket>();
  let done = Promise.withResolvers<number>();

  const open = ({ path, token }: { path: string; token: string }) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let rest = '';
      let isOpen = false;
      sockets.push(socket);
      socket.once('error', reject);
      socket.once('close', () => done.reject(new Error(`A stream ended: ${rest}`)));
      socket.on('data', (chunk: Buffer) => {
        rest = (rest + chunk.toString('latin1')).slice(-2_000);
        if (!isOpen) {
          if (!rest.includes(begun)) return;
          isOpen = true;
          rest = '';
          resolve();
          return;
        }
        if (!missing.has(socket) || !rest.includes(expected)) return;
        rest = '';
        missing.delete(socket);
        if (missing.size === 0) done.resolve(performance.now());
      });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
    });

  done.promise.catch(() => {});
  for (let first = 0; first < paths.length; first += AT_ONCE) {
    await Promise.all(paths.slice(first, first + AT_ONCE).map(open));
  }
  return {
    all(text) {
      expected = text;
      missing = new Set(sockets);
      done = Promise.withResolvers();
      return done.promise;
    },
    close() {
      done.promise.catch(() => {});
      for (const socket of sockets) socket.destroy();
    },
  };
}
