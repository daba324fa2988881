import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A table that scrolls sideways inside its own frame; `label` names it for screen readers. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-panel shadow-card"
    >
      <table className="w-full border-collapse text-left">{children}</table>
    </section>
  );
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'border-b-2 border-line bg-wood px-3 py-2.5 text-sm font-bold whitespace-nowrap',
        className,
      )}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classNames('border-b border-line px-3 py-2 align-middle', className)} />;
}
