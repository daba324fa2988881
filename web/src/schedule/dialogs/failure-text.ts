import { errorText } from '#api/error-text.ts';
import { messages } from './messages.ts';

/** Why a change did not go through: the server's sentence, else the spec's, which a lost connection explains. */
export const failureText = (error: unknown, failed: string): string =>
  errorText(error, { failed, network: `${failed} ${messages.notReached}` });
