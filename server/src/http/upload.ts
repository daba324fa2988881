import type { FastifyRequest } from 'fastify';
import { AppError } from '#errors.ts';

/** An uploaded file, whole in memory (the parser bounds its size), and the text fields sent with it. */
export type Upload = { fileName: string; bytes: Buffer; fields: Record<string, unknown> };

const FRAMEWORK_REFUSALS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'Please upload one file at a time.',
  FST_PARTS_LIMIT: 'Please upload one file at a time.',
  FST_FIELDS_LIMIT: 'This upload has too many fields.',
};

/** The last part of a path, as a browser of any system may send it, on one line and not too long. */
function safeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .toWellFormed()
      .trim()
      .slice(0, 200) || 'file'
  );
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const sentence = FRAMEWORK_REFUSALS[code];
  if (sentence !== undefined) return new AppError('INVALID_INPUT', sentence, { fields: { file: sentence } });
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('TOO_LARGE', 'This file is too large to upload.', { cause: error });
  }
  // a body that ends early, has no boundary or is no multipart at all
  return new AppError('INVALID_INPUT', 'This upload cannot be read. Please try again.', { cause: error });
}

/**
 * Reads a multipart body with one file in the field `file`, and text fields before or after it.
 * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT | TOO_LARGE
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_TYPE', 'Please send the file as multipart/form-data.');
  }
  const fields: Record<string, unknown> = Object.create(null);
  let file: { fileName: string; bytes: Buffer } | null = null;
  let strayField: string | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') file = { fileName: safeFileName(part.filename), bytes };
      else strayField = part.fieldname;
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (file === null) {
    const sentence =
      strayField === null ? 'Please choose a file.' : 'Please send the file in the field "file".';
    throw new AppError('INVALID_INPUT', sentence, { fields: { file: sentence } });
  }
  return { ...file, fields };
}

/** An uploaded file and whether its import is only to be looked at. @throws AppError INVALID_INPUT */
export async function readImport(request: FastifyRequest): Promise<{ bytes: Buffer; preview: boolean }> {
  const { bytes, fields } = await readUpload(request);
  const { preview = 'false' } = fields;
  if (preview !== 'true' && preview !== 'false') {
    const sentence = 'Please say true or false.';
    throw new AppError('INVALID_INPUT', sentence, { fields: { preview: sentence } });
  }
  return { bytes, preview: preview === 'true' };
}
