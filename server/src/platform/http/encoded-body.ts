import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer in one encoding. Each encoding has its own strong ETag (RFC 9110, section 8.8.3). */
export type Form<Bytes = Promise<Buffer>> = { encoding: Encoding; etag: string; bytes: () => Bytes };

/** An answer kept as bytes: serialized once, and compressed at most once per encoding, when it is first needed. */
export type EncodedBody = { form(encoding: Encoding): Form };

/** Higher qualities take milliseconds longer to save a few bytes. */
const BROTLI_QUALITY = 5;

export const encodeBody = (answer: unknown): EncodedBody => encodeText(JSON.stringify(answer));

export const encodeText = (text: string): EncodedBody => encodeParts([toBodyPart(text)]);

/** A piece of an answer that can stay the same while others change. */
export type BodyPart = { bytes: Buffer; digest: string };

export function toBodyPart(text: string): BodyPart {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
}

/** Joins parts into one answer. Its tag is computed from the digests of the parts, so unchanged parts are not read again. */
export function encodeParts(parts: readonly BodyPart[]): EncodedBody {
  const hash = createHash('sha256');
  for (const { digest } of parts) hash.update(digest);
  const tag = hash.digest('base64url').slice(0, 27);
  const made = new Map<Encoding, Promise<Buffer>>();
  const make = (encoding: Encoding): Promise<Buffer> => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const plain = Buffer.concat(parts.map(({ bytes }) => bytes));
    const making = pack(plain, encoding);
    made.set(encoding, making);
    return making;
  };
  return {
    form: (encoding) => ({
      encoding,
      etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      bytes: () => make(encoding),
    }),
  };
}

async function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  return await (encoding === 'br' ? compress(plain) : deflate(plain));
}

const compress = (plain: Buffer): Promise<Buffer> =>
  brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });

/** Browsers send a handful of different headers; any others are parsed each time. */
const MAX_KNOWN = 50;
const known = new Map<string, Weights>();

/** The weight of each encoding; '*' means all others. */
type Weights = ReadonlyMap<string, number>;

/**
 * The first encoding offered that an Accept-Encoding header allows, else none.
 * @param offered the available encodings besides the plain one, best first
 */
export function chooseEncoding<Packed extends Encoding>(
  acceptEncoding: string | undefined,
  offered: readonly Packed[],
): Packed | 'identity' {
  const weights = readAcceptEncoding(acceptEncoding ?? '');
  return offered.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}

function readAcceptEncoding(header: string): Weights {
  const remembered = known.get(header);
  if (remembered !== undefined) return remembered;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',').slice(0, 20)) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  if (known.size < MAX_KNOWN && header.length < 100) known.set(header, weights);
  return weights;
}

/** Whether an If-None-Match header contains this tag. A proxy may have marked the tag as weak. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}

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
