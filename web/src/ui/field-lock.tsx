import { type ReactNode, useLayoutEffect, useRef } from 'react';

type FieldLockProps = {
  /** the fields are being saved */
  busy: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Fields that cannot be edited while they are being saved: what is typed then would not be sent, and be lost. A browser
 * takes the focus from a locked field; it gets it back.
 */
export function FieldLock({ busy, className = 'contents', children }: FieldLockProps) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<Element | null>(null);

  useLayoutEffect(() => {
    if (!busy) return;
    const active = document.activeElement;
    focused.current = ref.current?.contains(active) ? active : null;
    return () => {
      const { activeElement, body } = document;
      if (activeElement !== body || !(focused.current instanceof HTMLElement)) return;
      focused.current.focus({ preventScroll: true });
    };
  }, [busy]);

  return (
    <fieldset ref={ref} role="none" disabled={busy} className={className}>
      {children}
    </fieldset>
  );
}
