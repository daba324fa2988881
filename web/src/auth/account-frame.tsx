import type { ReactNode } from 'react';
import { CourtBackdrop } from '#app/court-lines.tsx';
import { Card } from '#ui/card.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

type AccountFrameProps = { title: string; tabTitle?: string; lead?: ReactNode; children: ReactNode };

/** The centered card of every account page. */
export function AccountFrame({ title, tabTitle = title, lead, children }: AccountFrameProps) {
  usePageTitle(tabTitle);
  return (
    <div className="mx-auto w-full max-w-md wide:pt-[6vh]">
      <CourtBackdrop />
      <Card className="relative">
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="mt-2 text-muted">{lead}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </div>
  );
}
