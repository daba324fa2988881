/** One server-sent event: `data` is its JSON object. */
export type StreamEvent = { id: string; event: string; data: Record<string, unknown> };

/** The lines of a text stream without line ends. @throws what reading the stream throws */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Server-sent events; comments and an incomplete last event are skipped. @throws as `readLines` */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let fields = new Map<string, string>();
  for await (const line of readLines(body)) {
    if (line === '') {
      const data = toObject(fields.get('data'));
      if (data) yield { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data };
      fields = new Map();
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
  }
}

function toObject(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
