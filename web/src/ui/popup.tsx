import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useModal } from './use-modal.ts';

type PopupProps = {
  title: string;
  /** Escape, or the browser's back gesture on the dialog */
  onClose: () => void;
  /** 'alertdialog' for what must be answered */
  role?: 'dialog' | 'alertdialog';
  className?: string;
  children: ReactNode;
};

/**
 * A modal window on the browser's own dialog element, light enough for the account pages. It is open while it is
 * rendered. Signed-in pages use `Dialog`, which also carries React Aria's pickers.
 */
export function Popup({ title, onClose, role = 'dialog', className, children }: PopupProps) {
  const ref = useModal();
  const id = useId();

  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'm-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-panel p-6 text-ink shadow-float backdrop:bg-[#0b1712b3]',
        className,
      )}
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-3">
        {children}
      </div>
    </dialog>
  );
}
