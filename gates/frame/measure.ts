import { withContext } from './context.ts';
import type { Fault } from './fault.ts';
import { type Figure, type Gate, holds } from './gate.ts';

export type Conditions = {
  small: boolean;
  /** the fault that is planted; null for the portal as it is */
  fault: Fault | null;
  log(line: string): void;
};

/** Runs parts of a gate, each in a new context. A part that could not be measured fails, with the reason. */
export async function measure(
  parts: Gate['parts'],
  conditions: Conditions,
): Promise<{ figures: Figure[]; seconds: number }> {
  const startedAt = performance.now();
  const figures: Figure[] = [];
  for (const part of parts) {
    const unmeasured = (why: string) => holds('the gate could be measured', 'yes', false, why.slice(0, 400));
    const found = await withContext(conditions, part).catch((error: unknown) => [
      unmeasured(error instanceof Error ? error.message : String(error)),
    ]);
    figures.push(...(found.length > 0 ? found : [unmeasured('it gave no figure')]));
  }
  return { figures, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Finds the part of a gate that measures a figure, by running one after the other without a fault. */
export function findParts(log: Conditions['log']) {
  const known = new Map<Gate['parts'][number], Figure[]>();
  return async ({ parts }: Gate, what: string) => {
    for (const part of parts) {
      const sound = known.get(part) ?? (await measure([part], { small: true, fault: null, log })).figures;
      known.set(part, sound);
      if (sound.some((figure) => figure.what === what)) return { part, sound };
    }
    return { part: null, sound: [] };
  };
}
