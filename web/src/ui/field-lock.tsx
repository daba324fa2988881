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
  const focused = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (!busy) return;
    return () => {
      // not if the user has moved the focus meanwhile; in a dialog it falls back to the dialog itself
      const hasNoFocus = document.activeElement?.matches('body, dialog') ?? true;
      if (hasNoFocus) focused.current?.focus({ preventScroll: true });
    };
  }, [busy]);

  return (
    <fieldset
      role="none"
      disabled={busy}
      className={className}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) focused.current = null;
      }}
    >
      {children}
    </fieldset>
  );
}
