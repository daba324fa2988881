import { Children, isValidElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const TONES: Record<NoticeTone, string> = {
  info: 'border-info bg-info-soft text-info',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
};

type NoticeProps = {
  tone?: NoticeTone;
  title?: string;
  className?: string;
  /** false for an error that appears while the user is choosing, when nothing may move */
  scrolls?: boolean;
  children?: ReactNode;
  /** what the user can do about it */
  actions?: ReactNode;
};

/** How long browsers need to tell screen readers of a new live region. */
const REGION_KNOWN_MS = 100;

/**
 * A message in the page. 'bad' interrupts a screen reader, even if it is new in the page. The others wait, and are read only
 * if the live region was there before its text: screen readers get the text a moment after it is shown. Links and buttons can
 * be reached at once.
 */
export function Notice({ tone = 'info', title, className, scrolls = true, children, actions }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const isAlert = tone === 'bad';
  const hasOnlyText = isText(children);

  useLayoutEffect(() => {
    const element = text.current;
    if (element === null || isAlert) return;
    element.setAttribute('aria-hidden', 'true');
    const show = () => element.removeAttribute('aria-hidden');
    const timer = setTimeout(show, REGION_KNOWN_MS);
    return () => {
      clearTimeout(timer);
      show();
    };
  }, [isAlert]);

  useLayoutEffect(() => {
    // an error at the end of a long dialog would be hidden by its buttons
    if (isAlert && scrolls && box.current?.closest('dialog'))
      box.current.scrollIntoView?.({ block: 'nearest' });
  }, [isAlert, scrolls]);

  return (
    <div
      ref={box}
      role={isAlert ? 'alert' : 'status'}
      className={classNames('rounded-lg border-s-4 px-4 py-3', TONES[tone], className)}
    >
      {hasOnlyText ? (
        <div ref={text} className="min-w-0 grow">
          {title && <p className="font-bold">{title}</p>}
          {children}
        </div>
      ) : (
        <>
          {title && (
            <p ref={text} className="font-bold">
              {title}
            </p>
          )}
          {children}
        </>
      )}
      {actions}
    </div>
  );
}

/** Whether there is nothing to press; other components than elements of HTML may have links and buttons. */
function isText(node: ReactNode): boolean {
  return Children.toArray(node).every((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return true;
    const { type, props } = child;
    return typeof type === 'string' && type !== 'a' && type !== 'button' && isText(props.children);
  });
}
