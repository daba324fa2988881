/**
 * The environment of a portal whose clock shows that instant when it starts and goes on from there: what happens at an hour
 * of its own needs no waiting for. The portal itself has no switch for this.
 */
export function clockFrom(instant: Date): Record<string, string> {
  const ahead = instant.getTime() - Date.now();
  const shift = `const real = Date.now; Date.now = () => real() + ${ahead};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` };
}
