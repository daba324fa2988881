import fastifySwagger from '@fastify/swagger';
import { API_BASE } from '@portal/contract/api-base.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { answerEncoded, chooseEncoding, type EncodedBody, encodeBody } from './encoded-body.ts';

/** Generates the OpenAPI document from the schemas of the routes. Must be registered before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Coaches portal', version: '0.1.0', description: 'Calls of the coaches portal.' },
      servers: [{ url: API_BASE }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    stripBasePath: true,
    transform: (input) => {
      const described = jsonSchemaTransform(input);
      const access = input.route.config?.access;
      if (access === undefined || access === 'public') return described;
      return { ...described, schema: { ...described.schema, security: [{ session: [] }] } };
    },
  });
}

/** Serves the document. It is made once, at the first call, because making it keeps the thread busy for 20 milliseconds. */
export function serveDescription(api: FastifyInstance, describe: () => object): void {
  let description: EncodedBody | null = null;
  api.route({
    method: 'GET',
    url: '/openapi.json',
    config: { access: 'public' },
    schema: { hide: true },
    handler: (request, reply) => {
      description ??= encodeBody(describe());
      const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
      return answerEncoded(request, reply, description.form(encoding));
    },
  });
}
