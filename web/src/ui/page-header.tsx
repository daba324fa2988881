import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';

type PageHeaderProps = {
  title: string;
  /** the title of the browser tab, if it differs */
  tabTitle?: string;
  /** a line of small capitals, below the title so that all titles are at the same height */
  kicker?: string;
  /** buttons or links on the right */
  actions?: ReactNode;
  /** a line or two below the title */
  children?: ReactNode;
};

/** The header of a page: its one h1, the tab's title, and its actions. */
export function PageHeader({ title, tabTitle = title, kicker, actions, children }: PageHeaderProps) {
  usePageTitle(tabTitle);
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {kicker && <p className="kicker mt-1">{kicker}</p>}
        {children && <div className="mt-1.5 max-w-[80ch] text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
