import { connect, type Socket } from 'node:net';

/** How a request over a plain socket ended. */
export type RawReply = {
  /** 0 if the server closed without a response */
  status: number;
  /** whether the response timed out */
  isHung: boolean;
};

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

type Head = { status: number; length: number | 'chunked' | 'none' | 'endless'; isLast: boolean };

function readHead(text: string): Head {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim().toLowerCase();
  const isLast = header('connection') === 'close';
  if (header('content-type')?.startsWith('text/event-stream')) return { status, length: 'endless', isLast };
  if (status === 204 || status === 304) return { status, length: 'none', isLast };
  if (header('transfer-encoding') === 'chunked') return { status, length: 'chunked', isLast };
  const length = header('content-length');
  return { status, length: length === undefined ? 'endless' : Number(length), isLast };
}

/** The number of received bytes that belong to the response; null while it is incomplete. */
function endOf(bytes: Buffer, at: number, { length }: Head): number | null {
  if (length === 'none' || length === 'endless') return at;
  if (length === 'chunked') {
    const isWhole = bytes.length > at && bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
    return isWhole ? bytes.length : null;
  }
  return bytes.length >= at + length ? at + length : null;
}

/**
 * A client that sends raw bytes, which no HTTP library would, over one connection for as long as the server keeps it
 * open. Reads responses to their end, and of endless ones only the start.
 */
export function openRawConnection(port: number) {
  let socket: Socket | null = null;

  function close(): void {
    socket?.destroy();
    socket = null;
  }

  return {
    close,
    ask(bytes: Buffer, withinMs: number): Promise<RawReply> {
      const used = socket ?? connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket = used;
      const { promise, resolve } = Promise.withResolvers<RawReply>();
      const parts: Buffer[] = [];
      let head: { text: Head; at: number } | null = null;
      const settle = (reply: RawReply, isReusable: boolean) => {
        clearTimeout(timer);
        used.removeAllListeners();
        used.on('error', () => {});
        if (!isReusable) close();
        resolve(reply);
      };
      const timer = setTimeout(
        () => settle({ status: head?.text.status ?? 0, isHung: true }, false),
        withinMs,
      );
      const broken = () => settle({ status: head?.text.status ?? 0, isHung: false }, false);
      used.on('error', broken);
      used.on('close', broken);
      used.on('end', broken);
      used.on('data', (chunk: Buffer) => {
        parts.push(chunk);
        const whole = parts.length === 1 ? chunk : Buffer.concat(parts);
        if (head === null) {
          const at = whole.indexOf(END_OF_HEAD);
          if (at < 0) return;
          head = { text: readHead(whole.toString('latin1', 0, at)), at: at + END_OF_HEAD.length };
        }
        if (endOf(whole, head.at, head.text) === null) return;
        const isReusable = !head.text.isLast && head.text.length !== 'endless';
        settle({ status: head.text.status, isHung: false }, isReusable);
      });
      used.write(bytes);
      return promise;
    },
  };
}
