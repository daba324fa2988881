import { AppError } from '#platform/errors.ts';

/** Refuses a file that can't be read as a table; the administrator who uploaded it sees the sentence. */
export function refuseFile(sentence: string, cause?: unknown): AppError {
  return new AppError('INVALID_INPUT', sentence, { fields: { file: sentence }, cause });
}

/** Refuses a file that is not a table. */
export const refuseType = (sentence: string): AppError =>
  new AppError('UNSUPPORTED_TYPE', sentence, { fields: { file: sentence } });
