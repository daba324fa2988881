import type { Closure } from '@portal/contract/venues-hours.ts';
import { SCOPES, ScopeDot, scopeOf } from './scope.tsx';

/** Signs on a day of the compact month: one for each kind of closure, and how many there are. */
export function DayDots({ closures }: { closures: readonly Closure[] }) {
  if (closures.length === 0) return null;
  const scopes = SCOPES.filter((scope) => closures.some((closure) => scopeOf(closure) === scope));
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-1 bottom-1 flex items-center gap-1 text-sm leading-none"
    >
      {scopes.map((scope) => (
        <ScopeDot key={scope} scope={scope} />
      ))}
      {closures.length > scopes.length && closures.length}
    </span>
  );
}
