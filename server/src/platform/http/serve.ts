import type { Readable } from 'node:stream';
import type { AnswerOf, Endpoint, InputOf, Route } from '@portal/contract/endpoint.ts';
import { type Endpoints, endpoints } from '@portal/contract/endpoints.ts';
import { idempotencyHeadersSchema } from '@portal/contract/fields.ts';
import type { RouteName } from '@portal/contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AppError } from '#platform/errors.ts';
import type { Caller } from './access.ts';

/** What a handler knows of a call besides its input. */
export type Call = {
  /** the signed-in person, read from the session and never from the body; reading it throws NO_SESSION without one */
  readonly caller: Caller;
  /** the Idempotency-Key; null if there is none */
  readonly key: string | null;
  readonly name: RouteName;
  /** all that the handler gets as its input */
  readonly input: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** A handler that sends its own answer returns the reply. */
type Answer<E extends Endpoint> = 'answer' extends keyof E ? AnswerOf<E> | FastifyReply : unknown;

type Handlers = {
  readonly [Name in RouteName]?: (
    call: Call,
    input: InputOf<Endpoints[Name]>,
  ) => Answer<Endpoints[Name]> | Promise<Answer<Endpoints[Name]>>;
};

type LooseHandler = (call: Call, input: unknown) => unknown;

/** Serves these calls of the contract: their access, schemas and summaries come from there. */
export function serve(app: FastifyInstance, handlers: Handlers): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const endpoint: Route & Endpoint = endpoints[name as RouteName];
    const { method, url, access, confirmIdentity, beforeFactor, summary, params, query, body } = endpoint;
    const { consumes, produces, tokenInQuery } = endpoint;
    app.route({
      method,
      url,
      config: {
        access,
        ...(confirmIdentity && { confirmIdentity }),
        ...(beforeFactor && { beforeFactor }),
        ...(consumes && { consumes }),
        ...(produces && { produces }),
        ...(tokenInQuery && { tokenInQuery }),
      },
      schema: {
        summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(endpoint.once && { headers: idempotencyHeadersSchema }),
        ...(endpoint.answer && { response: { 200: endpoint.answer } }),
      },
      handler: toFastify(name as RouteName, handler as LooseHandler),
    });
  }
}

function toFastify(name: RouteName, handler: LooseHandler): RouteHandlerMethod {
  const { params, query, body }: Endpoint = endpoints[name];
  const parts = (['query', 'params', 'body'] as const).filter((part) => ({ query, params, body })[part]);
  const [only] = parts;
  return async (request, reply) => {
    const input =
      parts.length === 1 && only !== undefined
        ? request[only]
        : Object.assign({}, ...parts.map((part) => request[part]));
    const key = request.headers['idempotency-key'];
    return await handler(
      {
        get caller() {
          if (request.caller === null) throw new AppError('NO_SESSION', 'Please log in first.');
          return request.caller;
        },
        key: typeof key === 'string' ? key : null,
        name,
        input,
        request,
        reply,
      },
      input,
    );
  };
}

/** Answers with a file to download. */
export const sendFile = (
  { reply }: Call,
  { name, type, content }: { name: string; type: string; content: string | Readable },
): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
