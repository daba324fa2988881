import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Form, matchesTag } from './encoded-body.ts';

/** Answers with JSON that is already encoded, or with 304 if the caller has the same bytes. */
export async function answerEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { encoding, etag, bytes }: Form<Promise<Buffer> | Buffer | Readable>,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Encoding, Authorization')
    .header('etag', etag);
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  // Fastify does not serialize a buffer
  return reply.type('application/json; charset=utf-8').send(await bytes());
}
