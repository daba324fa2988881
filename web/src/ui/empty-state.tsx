import type { ReactNode } from 'react';
import { useFocusHandover } from './use-focus-handover.ts';

type EmptyStateProps = { title: string; art?: ReactNode; children?: ReactNode };

/** Says that there is nothing to show, and what to do next. */
export function EmptyState({ title, art, children }: EmptyStateProps) {
  const ref = useFocusHandover<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className="grid justify-items-center gap-3 rounded-xl border border-dashed border-edge px-6 py-10 text-center"
    >
      {art}
      <p className="font-display text-xl font-bold">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
    </div>
  );
}
