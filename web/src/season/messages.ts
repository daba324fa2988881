import { several } from '@portal/domain/text/several.ts';
/**
 * The texts of the season's set-up steps; those of the specification (docs/spec/product.md#error-messages)
 * are exact.
 */
export const messages = {
  streamError: 'Stream error (network/auth). Retrying may help.',
  noJobId: 'No jobId returned; cannot stream logs.',
  noBody: 'No stream body received.',
  clientError: (reason: string) => `[client error] ${reason}`,

  chooseFile: 'Choose a file',
  dropHere: 'or drop it here: CSV or TSV up to 200 MB, Excel up to 20 MB',
  sending: 'Sending the file',
  download: 'Download enrollment',
  fromSource: 'Fetches the newest file from the registration provider.',
  noSource: 'No download source is set up. This re-checks the uploaded file.',
  cleanAndLoadText: 'Preview first, then import. Nothing is deleted and you can undo an import.',
  cleanAndLoad: 'Clean and load',
  showLog: 'Show the log',
  showAll: (count: number) => `Show all ${several(count, 'line')}`,
  tailOnly: (shown: number) => `The last ${several(shown, 'line')}`,
  showTail: 'Show the last lines',
  hideLog: 'Hide the log',
  downloadLog: 'Download the log',
  lastLines: (shown: number, all: number) => `The last ${shown} of ${several(all, 'line')}`,
} as const;

/** The name of a step's result, with its exit code. */
export const STATE_TEXTS = {
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
} as const;
