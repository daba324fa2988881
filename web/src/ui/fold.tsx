import type { ReactNode } from 'react';

type FoldProps = { title: string; isOpen?: boolean; children: ReactNode };

/** What most people need not read: a line that opens it. */
export const Fold = ({ title, isOpen = false, children }: FoldProps) => (
  <details open={isOpen}>
    <summary className="min-h-control-small w-fit cursor-pointer py-1 font-semibold text-court">
      {title}
    </summary>
    {children}
  </details>
);
