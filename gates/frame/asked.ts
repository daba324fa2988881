/** What the command line asks for. */
export type Asked = {
  /** smoke sizes: nothing is written, it only shows that the gates work */
  small: boolean;
  /** the gates are run, small, under the faults that they must catch and whose names hold this; null: without any */
  faults: string | null;
  /** ids of gates; empty for all */
  gates: string[];
};

/** Reads `G5 G7 --small --faults` or `--faults=WORDS`. @throws Error with a sentence if a word is not known */
export function readAsked(words: readonly string[], known: readonly string[]): Asked {
  const flags = words.filter((word) => word.startsWith('-'));
  const gates = words.filter((word) => !word.startsWith('-')).map((word) => word.toUpperCase());
  const strange = [
    ...flags.filter((flag) => !/^--(small|faults(=.*)?)$/.test(flag)),
    ...gates.filter((gate) => !known.includes(gate)),
  ];
  if (strange.length > 0) {
    throw new Error(
      `There is no ${strange.join(', ')}: name gates (${known.join(', ')}), --small for smoke sizes, or --faults.`,
    );
  }
  const faults = flags.find((flag) => flag.startsWith('--faults'));
  return {
    small: flags.includes('--small'),
    faults: faults === undefined ? null : faults.slice('--faults='.length),
    gates,
  };
}
