import { connect } from 'node:net';

/** The way in which a client is slow. */
export type Slowness = 'mute' | 'header' | 'body' | 'read';

const OPENING: Record<Slowness, string> = {
  mute: '',
  header: 'GET /api/healthz HTTP/1.1\r\nhost: portal.example\r\nx-slow: ',
  body: 'POST /api/auth/login HTTP/1.1\r\nhost: portal.example\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
  read: 'GET /api/openapi.json HTTP/1.1\r\nhost: portal.example\r\n\r\n',
};

export type SlowClient = {
  /** sends one more byte, if it still sends */
  drip(): void;
  close(): void;
};

/**
 * A client that opens a connection and then sends or reads almost nothing. It never closes its own side.
 * @param onEnd called when the server has closed the connection, with its duration in seconds
 */
export function openSlowClient(
  port: number,
  slowness: Slowness,
  onEnd: (seconds: number) => void,
): SlowClient {
  let startedAt = performance.now();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let isOver = false;
  const over = () => {
    if (isOver) return;
    isOver = true;
    onEnd((performance.now() - startedAt) / 1_000);
  };
  socket.on('connect', () => {
    startedAt = performance.now();
  });
  socket.on('error', over);
  socket.on('end', over);
  socket.on('close', over);
  socket.write(OPENING[slowness]);
  if (slowness === 'read') socket.pause();
  else socket.resume();
  return {
    drip() {
      if (!isOver && socket.writable && (slowness === 'header' || slowness === 'body')) socket.write('x');
    },
    close() {
      isOver = true;
      socket.destroy();
    },
  };
}
