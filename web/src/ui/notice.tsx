import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const TONES: Record<NoticeTone, string> = {
  info: 'border-info bg-info-soft text-info',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
};

type NoticeProps = { tone?: NoticeTone; title?: string; className?: string; children?: ReactNode };

/** A message in the page. 'bad' interrupts a screen reader, the others wait. */
export function Notice({ tone = 'info', title, className, children }: NoticeProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('rounded-lg border-s-4 px-4 py-3', TONES[tone], className)}
    >
      {title && <p className="font-bold">{title}</p>}
      {children}
    </div>
  );
}
