/**
 * The environment of a portal whose clock starts at this instant, so that a story need not wait for things that happen
 * at a certain hour. The portal itself has no switch for this.
 */
export function clockFrom(instant: Date): Record<string, string> {
  const ahead = instant.getTime() - Date.now();
  const shift = `const real = Date.now; Date.now = () => real() + ${ahead};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` };
}
