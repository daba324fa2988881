import type { MultipartFile } from '@fastify/multipart';
import { requestedSeasonSchema } from '@portal/contract/season.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, invalidField } from '#platform/errors.ts';

/** An uploaded file and the text fields sent with it. */
export type Upload<File> = { fileName: string; file: File; fields: Record<string, unknown> };

/** How an uploaded file is stored while it arrives. */
type Taking<File> = {
  take: (content: AsyncIterable<Buffer>) => Promise<File>;
  /** deletes the stored file if the upload is refused afterwards */
  release: (file: File) => Promise<void>;
  /** null: the limit of all uploads */
  maxBytes: number | null;
};

/** Bytes that a body may have besides its file. */
const FIELDS_BYTES = 200_000;

const FRAMEWORK_REFUSALS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'Please upload one file at a time.',
  FST_PARTS_LIMIT: 'Please upload one file at a time.',
  FST_FIELDS_LIMIT: 'This upload has too many fields.',
};

/** The file name without folders and control characters, cut to 200 characters. Browsers may send a path of any system. */
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
  if (sentence !== undefined) return invalidField('file', sentence);
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return tooLarge(error);
  }
  // the body ended early, has no boundary or is not multipart
  return new AppError('INVALID_INPUT', 'This upload cannot be read. Please try again.', { cause: error });
}

const tooLarge = (cause?: unknown) =>
  new AppError('TOO_LARGE', 'This file is too large to upload.', { cause });

/** Yields the content of a file. The parser truncates a file that is too large, which is an error here. */
async function* whole(file: MultipartFile['file']): AsyncGenerator<Buffer, void> {
  for await (const chunk of file) {
    yield chunk;
    if (file.truncated) throw tooLarge();
  }
}

/**
 * Reads a multipart body with one file in the field `file`, and text fields before or after it.
 * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT | TOO_LARGE, and what `take` throws
 */
export async function receiveUpload<File>(
  request: FastifyRequest,
  { take, release, maxBytes }: Taking<File>,
): Promise<Upload<File>> {
  if (!request.isMultipart()) {
    throw new AppError('UNSUPPORTED_TYPE', 'Please send the file as multipart/form-data.');
  }
  if (maxBytes !== null && Number(request.headers['content-length'] ?? 0) > maxBytes + FIELDS_BYTES) {
    throw tooLarge();
  }
  const fields: Record<string, unknown> = Object.create(null);
  let taken: { fileName: string; file: File } | null = null;
  let strayField: string | null = null;
  try {
    for await (const part of request.parts(maxBytes === null ? {} : { limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname === 'file' && taken === null) {
        taken = { fileName: safeFileName(part.filename), file: await take(whole(part.file)) };
      } else {
        part.file.resume();
        strayField = part.fieldname;
      }
    }
    if (taken !== null) return { ...taken, fields };
  } catch (error) {
    if (taken !== null) await release(taken.file);
    throw refusalOf(error);
  }
  const sentence =
    strayField === null ? 'Please choose a file.' : 'Please send the file in the field "file".';
  throw invalidField('file', sentence);
}

/**
 * Like `receiveUpload`, with the whole file in memory.
 * @throws AppError UNSUPPORTED_TYPE | INVALID_INPUT | TOO_LARGE
 */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ bytes: Buffer; fileName: string; fields: Record<string, unknown> }> {
  const { file, fileName, fields } = await receiveUpload(request, {
    take: async (content) => Buffer.concat(await Array.fromAsync(content)),
    release: async () => {},
    maxBytes: null,
  });
  return { bytes: file, fileName, fields };
}

type RequestedSeason = z.output<typeof requestedSeasonSchema>;

/** The season in the fields of an upload. @throws AppError INVALID_INPUT */
function readRequestedSeason(fields: Record<string, unknown>): RequestedSeason {
  const read = requestedSeasonSchema.safeParse({ ...fields });
  if (read.success) return read.data;
  const sentences = Object.fromEntries(
    read.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
  );
  throw new AppError('INVALID_INPUT', read.error.issues[0]?.message ?? 'Please check the fields.', {
    fields: sentences,
  });
}

/** The same with the field `existing`. @throws AppError INVALID_INPUT */
export const readFilledSeason = (fields: Record<string, unknown>) => ({
  ...readRequestedSeason(fields),
  existing: readBoolean(fields, 'existing'),
});

/**
 * Reads an uploaded file with the fields `preview`, `shown`, `existing` and season.
 * @throws AppError INVALID_INPUT
 */
export async function readImport(request: FastifyRequest): Promise<{
  bytes: Buffer;
  fileName: string;
  preview: boolean;
  /** what a preview has shown; null if it does not matter */
  shown: string | null;
  requested: RequestedSeason & { existing: boolean };
  fields: Record<string, unknown>;
}> {
  const { bytes, fileName, fields } = await readUpload(request);
  const { shown = null } = fields;
  return {
    bytes,
    fileName,
    preview: readBoolean(fields, 'preview'),
    shown: typeof shown === 'string' ? shown : null,
    requested: readFilledSeason(fields),
    fields,
  };
}

/** A field that says true or false. @param missing what it is if it is missing @throws AppError INVALID_INPUT */
export function readBoolean(fields: Record<string, unknown>, name: string, missing = false): boolean {
  const { [name]: value = String(missing) } = fields;
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalidField(name, 'Please say true or false.');
}
