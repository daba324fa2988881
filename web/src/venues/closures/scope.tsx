import type { Closure } from '@portal/contract/venues-hours.ts';
import { classNames } from '#ui/class-names.ts';

/** What a closure applies to. */
type Scope = 'all' | 'school' | 'gym';

export const SCOPES: readonly Scope[] = ['all', 'school', 'gym'];

const SCOPE_NAMES: Record<Scope, string> = {
  all: 'All schools',
  school: 'A school',
  gym: 'One gym',
};

export const scopeOf = ({ schoolId, venueId }: Pick<Closure, 'schoolId' | 'venueId'>): Scope =>
  venueId !== null ? 'gym' : schoolId !== null ? 'school' : 'all';

/**
 * The border differs as well, and each says in words what it applies to, so that color is not the only
 * difference.
 */
export const BAR_LOOKS: Record<Scope, string> = {
  all: 'border-bad border-solid bg-bad-soft',
  school: 'border-warn border-dashed bg-warn-soft',
  gym: 'border-info border-double bg-info-soft',
};

const DOTS: Record<Scope, string> = {
  all: 'bg-bad',
  school: 'rotate-45 bg-warn',
  gym: 'rounded-full bg-info',
};

/** Days on which no permit is valid: hatched, which is visible in light and dark colors. */
export const HATCHED = 'bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)]';

/** A dot with a different shape for each scope. */
export function ScopeDot({ scope }: { scope: Scope }) {
  return <span aria-hidden="true" className={classNames('inline-block size-2', DOTS[scope])} />;
}

/** The legend of dots and borders. */
export function ScopeLegend({ hasShade }: { hasShade: boolean }) {
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      {SCOPES.map((scope) => (
        <li key={scope} className="flex items-center gap-2">
          <ScopeDot scope={scope} />
          {SCOPE_NAMES[scope]}
        </li>
      ))}
      {hasShade && (
        <li className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={classNames('inline-block size-4 border border-edge', HATCHED)}
          />
          Before or after all permits
        </li>
      )}
    </ul>
  );
}
