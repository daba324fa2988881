import { vi } from 'vitest';

type Stream = {
  headers: Record<string, string>;
  /** sends the text unchanged */
  write(text: string): void;
  event(kind: string, data: object): void;
  /** ends the stream as a server does */
  end(): void;
  /** breaks the stream as a network does */
  cut(): void;
  isAborted(): boolean;
};

/** The first event of every stream: anything may have changed on any day. */
export const ANY_DAY = { days: null, own: true };

/** Replaces `fetch` by a server of `GET /api/events`, whose streams a test controls. `answer` may refuse instead. */
export function stubEvents(answer: () => Response | Error | null = () => null) {
  const streams: Stream[] = [];
  const requests: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.signal?.aborted) throw init.signal.reason;
    if (url !== '/api/events') return new Response('{}', { status: 404 });
    requests.push(init.headers as Record<string, string>);
    const refusal = answer();
    if (refusal instanceof Error) throw refusal;
    if (refusal !== null) return refusal;
    let isAborted = false;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        streams.push({
          headers: init.headers as Record<string, string>,
          write,
          event: (kind, data) => write(`id: 1\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`),
          end: () => controller.close(),
          cut: () => controller.error(new TypeError('network error')),
          isAborted: () => isAborted,
        });
        init.signal?.addEventListener('abort', () => {
          isAborted = true;
          controller.error(init.signal?.reason);
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    /** every stream that was opened, in order */
    streams,
    /** the headers of every request */
    requests,
    /** the newest stream */
    last(): Stream {
      const stream = streams.at(-1);
      if (stream === undefined) throw new Error('No stream was opened.');
      return stream;
    },
  };
}
