import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** What is sent for one encoding. Each form has a strong tag of its own (RFC 9110, section 8.8.3). */
export type Form<Bytes = Promise<Buffer>> = { encoding: Encoding; etag: string; bytes: () => Bytes };

/** A JSON answer kept as bytes: serialized once, and compressed at most once per encoding, when first asked for. */
export type EncodedBody = { form(encoding: Encoding): Form };

/** Past this quality brotli spends milliseconds to save a few bytes. */
const BROTLI_QUALITY = 5;

export const encodeBody = (answer: unknown): EncodedBody => encodeText(JSON.stringify(answer));

/** The same of a text that is no JSON. */
export const encodeText = (text: string): EncodedBody => encodeParts([toBodyPart(text)]);

/** A piece of an answer that stays while others change. */
export type BodyPart = { bytes: Buffer; digest: string };

export function toBodyPart(text: string): BodyPart {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
}

/** The parts one after the other as one answer. Its tag is that of the parts, so that only what changed is read for it. */
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

/** Browsers send a handful of headers; others are read anew each time. */
const MAX_KNOWN = 50;
const known = new Map<string, Weights>();

/** How welcome each encoding is; '*' stands for the others. */
type Weights = ReadonlyMap<string, number>;

/**
 * The first encoding offered that an Accept-Encoding header allows, else none.
 * @param offered the forms that there are besides the plain one, best first
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

/** Whether an If-None-Match header names this tag; a proxy may have marked it as weak. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
