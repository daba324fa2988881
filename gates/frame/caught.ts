import type { Figure } from './gate.ts';

/** What one gate saw under a fault: the figure that was to fail, or why that shows nothing. */
export type Catch = { gate: string; isCaught: boolean; saw: string };

const told = ({ what, seen }: Figure) => `${what}: ${seen}`;

/**
 * Whether a fault was caught: the figure that it names fails with the fault, and holds in the same checkout without it.
 * What fails without the fault, too, says nothing of the fault.
 * @param named what the figure is called
 * @param sound the gate's figures without the fault
 * @param faulty those with it
 */
export function judge(
  named: string,
  sound: readonly Figure[],
  faulty: readonly Figure[],
): Omit<Catch, 'gate'> {
  const of = (figures: readonly Figure[]) => figures.find(({ what }) => what === named);
  const [before, after] = [of(sound), of(faulty)];
  if (before?.met !== true) {
    const why = before ?? sound.find(({ met }) => met === false);
    return { isCaught: false, saw: `without the fault, ${why ? told(why) : `there is no ${named}`}` };
  }
  if (after?.met === false)
    return { isCaught: true, saw: `${told(after)}; without the fault ${before.seen}` };
  const other = faulty.find(({ met }) => met === false);
  return { isCaught: false, saw: other ? told(other) : 'nothing' };
}
