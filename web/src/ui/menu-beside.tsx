import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { Modal } from './modal.tsx';

type MenuBesideProps = {
  /** the element that opened it */
  trigger: HTMLElement;
  /** the id of its heading */
  labelledBy: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** A small dialog beside the element that opened it. Closes when the window is resized, because that element may have moved. */
export function MenuBeside({ trigger, labelledBy, onClose, className, children }: MenuBesideProps) {
  useEffect(() => {
    window.addEventListener('resize', onClose);
    return () => window.removeEventListener('resize', onClose);
  }, [onClose]);

  return (
    <Modal
      aria-labelledby={labelledBy}
      onClose={onClose}
      className={classNames(
        'm-0 w-80 max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-raised backdrop:bg-transparent',
        className,
      )}
    >
      <div
        ref={(content) => {
          const menu = content?.closest('dialog');
          if (menu) placeBeside(trigger, menu);
        }}
        className="grid grid-cols-1 gap-2 p-3 wrap-anywhere"
      >
        {children}
      </div>
    </Modal>
  );
}

/** Closes a menu before its action, because an open menu keeps the focus away from the next dialog. */
export function closeMenu(trigger: HTMLElement, onClose: () => void): void {
  flushSync(onClose);
  trigger.focus({ preventScroll: true });
}

const GAP = 8;

/** Places a menu below the element that opened it, above it if there is no room, and always within the window. */
function placeBeside(trigger: HTMLElement, menu: HTMLElement): void {
  const { left, top, bottom } = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const rightmost = document.body.clientWidth - width - GAP;
  const lowest = window.innerHeight - height - GAP;
  const below = bottom + GAP;
  const above = top - GAP - height;
  menu.style.left = `${Math.max(GAP, Math.min(left, rightmost))}px`;
  menu.style.top = `${below <= lowest ? below : above >= GAP ? above : Math.max(GAP, lowest)}px`;
}
