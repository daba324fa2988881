import { refuseFile } from './refuse-file.ts';

const SAMPLE_BYTES = 4_096;
/** C0 controls other than tab and line ends: no text file holds them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** UTF-16 without a byte order mark: nearly every second byte of Western text is 0. */
function guessUtf16(bytes: Buffer): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be';
  return null;
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return guessUtf16(bytes) ?? 'utf-8';
}

/**
 * The text of a file: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252 where it is no UTF-8. Line ends
 * become '\n', broken surrogates U+FFFD, so that everything in it can be stored.
 * @throws AppError INVALID_INPUT for a file that is no text
 */
export function decodeText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  if (BINARY.test(text)) throw refuseFile('This is not a table. Please upload a CSV or Excel (.xlsx) file.');
  return text.replace(/\r\n?/g, '\n').toWellFormed();
}
