import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** What is sent for one encoding. Each form has a strong tag of its own (RFC 9110, section 8.8.3). */
export type Form<Bytes = Promise<Buffer>> = { encoding: Encoding; etag: string; bytes: () => Bytes };

/** A JSON answer kept as bytes: serialised once, and compressed at most once per encoding, when first asked for. */
export type EncodedBody = { form(encoding: Encoding): Form };

/** Past this quality brotli spends milliseconds to save a few bytes. */
const BROTLI_QUALITY = 5;

export const encodeBody = (answer: unknown): EncodedBody => encodeText(JSON.stringify(answer));

/** The same of a text that is no JSON. */
export function encodeText(text: string): EncodedBody {
  const plain = Buffer.from(text);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]]);
  const make = (encoding: Encoding): Promise<Buffer> => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const making = encoding === 'br' ? compress(plain) : deflate(plain);
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
