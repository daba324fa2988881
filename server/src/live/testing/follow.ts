import { request } from 'node:http';

/** A server-sent event as it was received. */
export type ReceivedEvent = { id: string; event: string; data: Record<string, unknown> };

/** The first event of a stream. */
export const ANYTHING = { days: null, own: true };

/** A reader of `GET /events` on its own socket. */
export function follow(url: string, token: string) {
  const received: ReceivedEvent[] = [];
  let text = '';
  let isEnded = false;
  let isWhole = false;
  let ring = Promise.withResolvers<void>();
  const headers = Promise.withResolvers<{ status: number; headers: Record<string, unknown> }>();
  const ended = Promise.withResolvers<void>();
  const wake = () => {
    ring.resolve();
    ring = Promise.withResolvers<void>();
  };
  const end = () => {
    isEnded = true;
    ended.resolve();
    wake();
  };
  const sent = request(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  sent.once('response', (answer) => {
    headers.resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    answer.on('data', (chunk: Buffer) => {
      const pieces = (text + chunk.toString()).split('\n\n');
      text = pieces.pop() ?? '';
      for (const piece of pieces) if (piece.startsWith('id: ')) received.push(parseEvent(piece));
      wake();
    });
    answer.once('end', () => {
      isWhole = true;
    });
    answer.once('close', end);
    answer.on('error', end);
  });
  sent.on('error', end);
  sent.end();

  return {
    /** every event so far */
    received,
    answer: headers.promise,
    /** resolves when the server has ended the stream */
    ended: ended.promise,
    /** Waits for a matching event, and removes it and those before it. @throws if the stream ends first */
    async next(isLike: (received: ReceivedEvent) => boolean): Promise<ReceivedEvent> {
      for (;;) {
        const index = received.findIndex(isLike);
        if (index >= 0) {
          const [found] = received.splice(0, index + 1).slice(-1);
          if (found !== undefined) return found;
        }
        if (isEnded) throw new Error('The stream has ended.');
        await ring.promise;
      }
    },
    isOpen: () => !isEnded,
    /** whether the server ended the stream cleanly instead of cutting it off */
    isWhole: () => isWhole,
    close: () => sent.destroy(),
  };
}

function parseEvent(piece: string): ReceivedEvent {
  const fields = new Map(
    piece.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return {
    id: fields.get('id') ?? '',
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null') as Record<string, unknown>,
  };
}

export const isSlots =
  (day: string | null) =>
  ({ event, data }: ReceivedEvent): boolean =>
    event === 'slots' &&
    (day === null ? data.days === null : (data.days as string[] | null)?.includes(day) === true);
