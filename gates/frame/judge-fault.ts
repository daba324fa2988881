import type { Figure } from './gate.ts';

/** The result of a gate under a fault: the figure that had to fail, or why the run proves nothing. */
export type FaultVerdict = { gate: string; isCaught: boolean; measured: string };

const text = ({ what, measured }: Figure) => `${what}: ${measured}`;

/**
 * Whether a fault was caught: the figure that it names fails with the fault, and holds in the same checkout without it.
 * A figure that fails without the fault, too, proves nothing.
 * @param named the `what` of the figure
 * @param sound the gate's figures without the fault
 * @param faulty the gate's figures with the fault
 */
export function judge(
  named: string,
  sound: readonly Figure[],
  faulty: readonly Figure[],
): Omit<FaultVerdict, 'gate'> {
  const of = (figures: readonly Figure[]) => figures.find(({ what }) => what === named);
  const [before, after] = [of(sound), of(faulty)];
  if (before?.met !== true) {
    const why = before ?? sound.find(({ met }) => met === false);
    return { isCaught: false, measured: `without the fault, ${why ? text(why) : `there is no ${named}`}` };
  }
  if (after?.met === false)
    return { isCaught: true, measured: `${text(after)}; without the fault ${before.measured}` };
  const other = faulty.find(({ met }) => met === false);
  return { isCaught: false, measured: other ? text(other) : 'nothing' };
}
