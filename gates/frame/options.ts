/** The options of the command line. */
export type GateOptions = {
  /** smoke sizes, which only show that the gates work; nothing is written */
  small: boolean;
  /** runs the gates at smoke size under the faults whose names contain this text; null for no faults */
  faults: string | null;
  /** names of the gates to run; empty for all */
  gates: string[];
};

/** Reads `kills fuzz --small --faults` or `--faults=WORDS`. @throws Error with a sentence if a word is unknown */
export function readOptions(words: readonly string[], known: readonly string[]): GateOptions {
  const flags = words.filter((word) => word.startsWith('-'));
  const gates = words.filter((word) => !word.startsWith('-'));
  const strange = [
    ...flags.filter((flag) => !/^--(small|faults(=.*)?)$/.test(flag)),
    ...gates.filter((gate) => !known.includes(gate)),
  ];
  if (strange.length > 0) {
    throw new Error(
      `Unknown: ${strange.join(', ')}. Name gates (${known.join(', ')}), --small for smoke sizes, or --faults.`,
    );
  }
  const faults = flags.find((flag) => flag.startsWith('--faults'));
  return {
    small: flags.includes('--small'),
    faults: faults === undefined ? null : faults.replace(/^--faults=?/, ''),
    gates,
  };
}
