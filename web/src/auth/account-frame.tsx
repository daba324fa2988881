import type { ReactNode } from 'react';
import { CourtLines } from '#league/court-lines.tsx';
import { Card } from '#ui/card.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

type AccountFrameProps = { title: string; tabTitle?: string; lead?: ReactNode; children: ReactNode };

/** The sheet in the middle of the court that every account page stands on. */
export function AccountFrame({ title, tabTitle = title, lead, children }: AccountFrameProps) {
  usePageTitle(tabTitle);
  return (
    <div className="relative isolate m-auto w-full max-w-md">
      <CourtLines className="pointer-events-none absolute top-1/2 left-1/2 -z-10 w-[46rem] max-w-[100vw] -translate-x-1/2 -translate-y-1/2 text-line" />
      <Card>
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-2 text-muted">{lead}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </div>
  );
}
