import { AppError } from '#platform/errors.ts';

/** A file that can't be read as a table; the sentence goes to the administrator who uploaded it. */
export function refuseFile(sentence: string, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', sentence, { fields: { file: sentence }, cause });
}

/** A file that is something else than a table. */
export const refuseType = (sentence: string): AppError =>
  new AppError('UNSUPPORTED_TYPE', sentence, { fields: { file: sentence } });
