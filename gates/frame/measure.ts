import { execFileSync } from 'node:child_process';
import { withContext } from './context.ts';
import type { Fault } from './fault.ts';
import { type Figure, type Gate, holds } from './gate.ts';
import { CHECKOUT } from './patched-checkout.ts';
import type { Run } from './results.ts';

export type Conditions = {
  small: boolean;
  /** the fault that is planted; null for the portal as it is */
  fault: Fault | null;
  log(line: string): void;
};

/** The measured commit, with a plus if files have changed since. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!gates/RESULTS.md') === '' ? '' : '+'}`;
  } catch {
    return 'no commit';
  }
}

/** Runs a gate in a new context. A gate that could not be measured fails, with the reason. */
export async function measure(gate: Gate, conditions: Conditions): Promise<{ figures: Figure[]; run: Run }> {
  const commit = commitOf();
  const startedAt = performance.now();
  const unmeasured = (why: string) => [holds('the gate could be measured', 'yes', false, why.slice(0, 400))];
  const figures = await withContext(conditions, async (context) => {
    const found = await gate.run(context);
    return found.length > 0 ? found : unmeasured('it gave no figure');
  }).catch((error: unknown) => unmeasured(error instanceof Error ? error.message : String(error)));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { figures, run: { commit, date: new Date().toISOString().slice(0, 10), seconds } };
}
