/** A change to a source file, in which `from` must occur exactly once. */
export type Edit = { file: string; from: string; to: string };

/**
 * A fault that someone could introduce into the portal. It is planted only in a copy of the sources or in a gate's own
 * database, never in shipped code. Each file in `gates/faults/` exports a list of them as `faults`.
 */
export type Fault = {
  /** a short sentence: 'The index weekly_rule was dropped' */
  name: string;
  /** the gates that must fail with it, each with the `what` of the figure that shows it */
  caughtBy: Readonly<Record<string, string>>;
  /** statements to run in each database after its migrations */
  sql?: readonly string[];
  /** changes to a copy of the portal's sources */
  edits?: readonly Edit[];
};
