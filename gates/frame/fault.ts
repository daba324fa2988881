/**
 * A fault that someone could introduce into the portal. It exists only in a gate's own database and in the portal
 * processes that a gate starts, never in shipped code.
 */
export type Fault = {
  /** a short sentence: 'The index weekly_rule was dropped' */
  name: string;
  /** the gates that must fail with it, each with the `what` of the figure that shows it */
  caughtBy: Readonly<Record<string, string>>;
  /** statements to run in each database after its migrations */
  sql?: readonly string[];
  /** changes how a portal process behaves, before the portal is loaded (frame/plant.ts) */
  behavior?: () => void;
};
