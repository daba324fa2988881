import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from './use-is-window-up-to.ts';

type FilterFoldProps = {
  /** how many filters are set */
  count: number;
  /** stands beside the button while none is set: 'All slots' */
  none: string;
  children: ReactNode;
};

/** Filters, folded in a narrow window. */
export function FilterFold({ count, none, children }: FilterFoldProps) {
  if (!useIsWindowUpTo(CARDS_MAX_WIDTH_PX)) return children;
  return (
    <details className="col-span-full open:w-full">
      <summary className={classNames(buttonClass('quiet', 'small'), 'w-fit phone:ms-auto')}>
        Filters
        <span className={classNames('font-normal text-muted', count === 0 && 'phone:hidden')}>
          {count === 0 ? none : count === 1 ? '1 filter' : `${count} filters`}
        </span>
      </summary>
      <div className="mt-2 rounded-xl border border-line bg-panel p-4">{children}</div>
    </details>
  );
}
