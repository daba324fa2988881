import type { PortalProcess } from './portal-process.ts';

/** The Node option that `heldBytes` needs: the inspector, on a free port. */
export const INSPECTED = '--inspect=127.0.0.1:0';

export type Memory = {
  /** bytes that it retains on and off its heap */
  held: number;
  /** resident bytes that belong to neither, such as those of libraries */
  other: number;
};

const MEMORY =
  '(({ rss, heapTotal, heapUsed, external }) => ({ held: heapUsed + external, other: rss - heapTotal - external }))(process.memoryUsage())';

/** The memory of a portal after a full garbage collection. */
export async function memoryAfterCollection(portal: PortalProcess): Promise<Memory> {
  const address = /ws:\S+/.exec(portal.stderr())?.[0];
  if (address === undefined) throw new Error('The portal was not started with its inspector.');
  const inspector = new WebSocket(address);
  try {
    await new Promise((resolve, reject) => {
      inspector.onopen = resolve;
      inspector.onerror = () => reject(new Error('The portal’s inspector does not respond.'));
    });
    await ask(inspector, 'HeapProfiler.collectGarbage');
    const { result } = await ask(inspector, 'Runtime.evaluate', { expression: MEMORY, returnByValue: true });
    return result?.value as Memory;
  } finally {
    inspector.close();
  }
}

/** The bytes that a portal retains on and off its heap after a full garbage collection. */
export const heldBytes = async (portal: PortalProcess): Promise<number> =>
  (await memoryAfterCollection(portal)).held;

type Answer = { result?: { value: unknown } };

function ask(inspector: WebSocket, method: string, params: Record<string, unknown> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    inspector.onmessage = ({ data }) => resolve((JSON.parse(String(data)) as { result: Answer }).result);
    inspector.onclose = () => reject(new Error('The portal exited while it was inspected.'));
    inspector.send(JSON.stringify({ id: 1, method, params }));
  });
}
