import type { ReactNode } from 'react';
import { messages } from './messages.ts';

/** Parts of a step that few people need. @param props.isOpened opens them, for example because something failed */
export function TechnicalDetails({
  isOpened = false,
  children,
}: {
  isOpened?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpened} className="rounded-lg border border-line">
      <summary className="min-h-11 cursor-pointer content-center px-4 font-semibold">
        {messages.technicalDetails}
      </summary>
      <div className="grid gap-5 border-t border-line p-4">{children}</div>
    </details>
  );
}
