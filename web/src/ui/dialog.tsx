import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Escape closes it, and a press outside unless it is an alertdialog; switch off while work is under way */
  dismissable?: boolean;
  className?: string;
  /** the buttons, main action last */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A modal window of the signed-in pages, open while it is rendered; on a phone it is a sheet at the bottom. */
export function Dialog({
  title,
  onClose,
  role = 'dialog',
  dismissable = true,
  className,
  actions,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={dismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!dismissable}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-40 grid place-items-center bg-[#0b1712b3] p-4 phone:items-end phone:p-0"
    >
      <Modal
        className={classNames(
          'max-h-[calc(100dvh-2rem)] w-full max-w-lg overflow-y-auto rounded-2xl border border-line bg-panel text-ink shadow-float phone:max-w-none phone:rounded-b-none phone:border-x-0 phone:border-b-0',
          className,
        )}
      >
        <AriaDialog role={role} className="p-6 outline-none">
          <Heading slot="title" className="text-2xl">
            {title}
          </Heading>
          {children && <div className="mt-3">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3 phone:*:grow">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
