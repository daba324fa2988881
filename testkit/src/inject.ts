import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const ENDLESS = 'text/event-stream';

/** Like `app.inject`, but returns only the start of a `GET /events` response, which has no end. */
export async function inject(app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  if (options.method !== 'GET' || !String(options.url).startsWith('/api/events')) {
    return await app.inject(options);
  }
  const answer = await app.inject({ ...options, payloadAsStream: true });
  let body = '';
  for await (const piece of answer.stream()) {
    body += String(piece);
    if (String(answer.headers['content-type']).startsWith(ENDLESS)) break;
  }
  answer.raw.res.destroy();
  const json = <T>(): T => JSON.parse(body) as T;
  return Object.assign(answer, { body, payload: body, json });
}
