import { connect, type Socket } from 'node:net';

/** Reads the ids, other events and longest silence of a stream. */
export type EventReader = {
  ids: number[];
  /** names of events, in order, without `log` */
  ends: { event: string; data: Record<string, unknown> }[];
  /** the longest time without data so far, in milliseconds */
  longestSilenceMs(): number;
  /** resolves when the server has ended the stream */
  ended: Promise<void>;
  close(): void;
};

type Stream = { port: number; path: string; token: string; after?: number };

const opening = ({ path, token, after }: Stream) =>
  `GET /api${path} HTTP/1.1\r\nhost: portal.example\r\nauthorization: Bearer ${token}\r\n${after === undefined ? '' : `last-event-id: ${after}\r\n`}\r\n`;

/** Requests a stream and reads nothing. */
export function openStalledReader(stream: Stream): Socket {
  const socket = connect({ port: stream.port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.pause();
  socket.write(opening(stream));
  return socket;
}

/** Requests a stream and reads its events. */
export function openEventReader(stream: Stream): EventReader {
  const socket = connect({ port: stream.port, host: '127.0.0.1' });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const reader: Pick<EventReader, 'ids' | 'ends'> = { ids: [], ends: [] };
  let rest = '';
  let lastAt = performance.now();
  let longest = 0;
  const look = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
    const [id, event, data] = [field('id'), field('event'), field('data')];
    if (id !== undefined) reader.ids.push(Number(id));
    if (event !== undefined && event !== 'log') reader.ends.push({ event, data: JSON.parse(data ?? '{}') });
  };
  socket.on('data', (chunk: Buffer) => {
    longest = Math.max(longest, performance.now() - lastAt);
    lastAt = performance.now();
    const blocks = (rest + chunk.toString('latin1')).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) look(block);
    if (reader.ends.length > 0) resolve();
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve());
  socket.write(opening(stream));
  return {
    ...reader,
    ended,
    longestSilenceMs: () => Math.max(longest, performance.now() - lastAt),
    close: () => socket.destroy(),
  };
}
