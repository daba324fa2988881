import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldLock } from './field-lock.tsx';
import { Modal } from './modal.tsx';

/** 'message' for a few lines; 'form' is wider, fills a phone, and keeps its buttons visible. */
export type DialogSize = 'message' | 'form';

type DialogProps = {
  title: string;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  size?: DialogSize;
  /** a request is running: the fields are locked, and neither Escape nor Android's Back closes it */
  busy?: boolean;
  /** false while it has input that an accidental press would lose */
  pressOutsideCloses?: boolean;
  /** focuses the heading instead of a control, so that a long dialog opens at its top */
  focusTitle?: boolean;
  className?: string;
  /** the buttons, main action last */
  actions?: ReactNode;
  children?: ReactNode;
};

const SHEETS: Record<DialogSize, string> = {
  message: 'max-w-lg phone:rounded-b-none',
  form: 'max-w-2xl scroll-pb-40 phone:h-dvh phone:max-h-none phone:rounded-none phone:border-t-0',
};

const ACTIONS: Record<DialogSize, string> = {
  message: '',
  form: 'sticky bottom-0 -mx-6 -mb-6 border-t border-line bg-panel px-6 py-4',
};

const focusOnce = (heading: HTMLElement | null) => heading?.focus();

/** A modal dialog, open while it is rendered; on a phone it is a sheet at the bottom. */
export function Dialog({
  title,
  onClose,
  role = 'dialog',
  size = 'message',
  busy = false,
  pressOutsideCloses = role === 'dialog',
  focusTitle = false,
  className,
  actions,
  children,
}: DialogProps) {
  const id = useId();
  return (
    <Modal
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' && children ? `${id}-text` : undefined}
      onClose={onClose}
      dismissable={!busy}
      pressOutsideCloses={pressOutsideCloses}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-2xl border border-line bg-panel backdrop:bg-[#0b1712b3] phone:mb-0 phone:w-full phone:max-w-none phone:border-x-0 phone:border-b-0',
        SHEETS[size],
        className,
      )}
    >
      <div className={classNames('p-6', size === 'form' && 'flex min-h-full flex-col')}>
        <h2
          ref={focusTitle ? focusOnce : undefined}
          tabIndex={focusTitle ? -1 : undefined}
          id={`${id}-title`}
          className="text-2xl wrap-anywhere outline-none"
        >
          {title}
        </h2>
        {children && (
          <div id={`${id}-text`} className={classNames(size === 'form' ? 'mt-4 grow' : 'mt-3')}>
            <FieldLock busy={busy}>{children}</FieldLock>
          </div>
        )}
        {actions && (
          <div className={classNames('mt-6 flex flex-wrap justify-end gap-3 phone:*:grow', ACTIONS[size])}>
            {actions}
          </div>
        )}
      </div>
    </Modal>
  );
}
