import type { LiveEvents } from '@portal/contract/live.ts';

/** Milliseconds after which a reader that was cut off may come again. */
export const RETRY_TEXT = 'retry: 2000\n\n';
/** A sign of life that is no event. */
export const HEARTBEAT = Buffer.from(': here\n\n');

/**
 * A server-sent event. JSON has no line breaks of its own, so that nothing in a value can end its event and begin
 * another (docs/spec/safety.md#w9).
 */
export const eventText = <Kind extends keyof LiveEvents>(
  id: number,
  kind: Kind,
  data: LiveEvents[Kind],
): string => `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
