import { useSyncExternalStore } from 'react';
import { CloseIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { dismissToast, listToasts, onToasts, type Toast } from './toast.ts';

const NONE: readonly Toast[] = [];

/** The one live region of toasts; dialogs leave it audible. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToasts, listToasts, () => NONE);
  return (
    <section
      aria-label="Messages"
      data-react-aria-top-layer
      className="pointer-events-none fixed inset-x-3 bottom-3 z-50 grid justify-items-center gap-2 wide:inset-x-auto wide:right-6 wide:bottom-6"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex w-full max-w-md items-start rounded-lg shadow-float"
        >
          <Notice tone={toast.tone} title={toast.title} className="grow">
            {toast.text}
          </Notice>
          <button
            type="button"
            aria-label="Dismiss message"
            className="-ms-11 grid size-11 place-items-center rounded-lg"
            onClick={() => dismissToast(toast.id)}
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </section>
  );
}
