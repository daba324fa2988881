/** One change of a source file; `from` must stand there exactly once. */
export type Edit = { file: string; from: string; to: string };

/**
 * A fault that somebody could build into the portal. It is planted only into a copy of the sources or into a gate's own
 * database: what is shipped knows nothing of it. A file of `gates/faults/` exports a list of them as `faults`.
 */
export type Fault = {
  /** a short sentence in the past: 'The index weekly_rule was dropped' */
  name: string;
  /** the gates that must fail with it, and the figure that shows it: 'G1' to its `what` */
  caughtBy: Readonly<Record<string, string>>;
  /** statements for each database after its migrations */
  sql?: readonly string[];
  /** changes of the portal's sources, in a copy */
  edits?: readonly Edit[];
};
