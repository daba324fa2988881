import { errorText } from '#api/error-text.ts';
import { messages } from './messages.ts';

/** The message after a failed change: the server's, else the specified one with a note if the connection was lost. */
export const failureText = (error: unknown, failed: string): string =>
  errorText(error, { failed, network: `${failed} ${messages.notReached}` });
