import { request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const listening = new WeakMap<FastifyInstance, Promise<number>>();

async function listen(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Like `app.inject` for text and JSON, but over a real connection, for the gate for bad inputs. */
export async function injectOverSocket(
  app: FastifyInstance,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  const pending = listening.get(app) ?? listen(app);
  listening.set(app, pending);
  const port = await pending;
  const { method = 'GET', url, headers = {}, payload } = options;
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '');
  const { promise, resolve, reject } = Promise.withResolvers<LightMyRequestResponse>();
  const request = open(
    {
      port,
      host: '127.0.0.1',
      method,
      path: String(url),
      headers: {
        ...(headers as Record<string, string>),
        'content-length': bytes.length,
        connection: 'close',
      },
    },
    async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const rawPayload = Buffer.concat(chunks);
      const body = rawPayload.toString();
      const { statusCode = 0, headers: answered } = response;
      const json = <T>(): T => JSON.parse(body) as T;
      resolve({
        statusCode,
        headers: answered,
        body,
        payload: body,
        rawPayload,
        json,
      } as LightMyRequestResponse);
    },
  );
  request.on('error', reject);
  request.end(bytes);
  return await promise;
}
