import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { useTopModal } from './modal.tsx';
import { Notice } from './notice.tsx';
import { dismissToast, holdToast, listToasts, onToasts, releaseToast, type Toast } from './toast.ts';
import { useFocusHandover } from './use-focus-handover.ts';
import { useLiftAboveBars } from './window-bottom.ts';

/** How long to wait for the second click of a double click, which would otherwise reach the element below. */
const LEAVE_MS = 500;
const NONE: readonly Toast[] = [];
const LABEL = 'Messages';

/**
 * The live region of toasts. It covers nothing that users need next: it is above the bars at the bottom of
 * the window, or at the top while a dialog is open. It is part of the dialog then, because everything outside
 * is inert.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, listToasts, () => NONE);
  const modal = useTopModal();
  return (
    <>
      <Region label={modal ? undefined : LABEL} toasts={modal ? NONE : toasts} />
      {modal && createPortal(<Region label={LABEL} toasts={toasts} />, modal)}
    </>
  );
}

type RegionProps = { label: string | undefined; toasts: readonly Toast[] };

function Region({ label, toasts }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  useLiftAboveBars(region, toasts.length > 0);
  return (
    <section
      ref={region}
      aria-label={label}
      className="pointer-events-none fixed print:hidden inset-x-3 bottom-[calc(var(--lift,0px)+0.75rem)] z-50 grid justify-items-center gap-2 wide:inset-x-auto wide:right-6 wide:bottom-[calc(var(--lift,0px)+1.5rem)] [dialog:not([data-side])_&]:top-3 [dialog:not([data-side])_&]:bottom-auto"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastItem({ toast: { id, tone, title, text, action } }: { toast: Toast }) {
  const ref = useFocusHandover<HTMLDivElement>();
  const isPressed = useRef(false);
  // a dialog may open while the pointer is on it
  useEffect(() => () => releaseToast(id), [id]);

  function handleAction(onPress: () => void) {
    if (isPressed.current) return;
    isPressed.current = true;
    onPress();
    setTimeout(() => dismissToast(id), LEAVE_MS);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div
      ref={ref}
      className="pointer-events-auto flex w-full max-w-md items-start rounded-lg shadow-float"
      onPointerEnter={() => holdToast(id)}
      onPointerLeave={() => releaseToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={() => releaseToast(id)}
    >
      <Notice
        tone={tone}
        title={title}
        className="min-w-0 grow pe-12 wrap-anywhere"
        actions={
          action && (
            <p className="mt-2">
              <Button size="small" onClick={() => handleAction(action.onPress)}>
                {action.label}
              </Button>
            </p>
          )
        }
      >
        {text}
      </Notice>
      <button
        type="button"
        aria-label="Dismiss message"
        className="-ms-11 grid size-control shrink-0 place-items-center rounded-lg"
        onClick={() => dismissToast(id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
