import { readFileSync } from 'node:fs';

/**
 * Preloaded by Node before the portal (`makePortalClock`): every Date of the process shows the instant in a file. The
 * portal itself has no option for this, and timers use the machine's monotonic clock.
 */
const file = process.env.GATE_CLOCK;
if (file === undefined) throw new Error('GATE_CLOCK names no file.');

const RealDate = Date;
const now = () => RealDate.parse(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
