import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { Modal } from './modal.tsx';

type MenuBesideProps = {
  /** the element that opened it */
  trigger: HTMLElement;
  onClose: () => void;
  className?: string;
  children: ReactNode;
} & (
  | { /** the id of its heading */ labelledBy: string }
  | { /** its name, without a heading */ label: string }
);

/**
 * A small dialog beside the element that opened it, and with it when the page scrolls. The arrow keys, Home and End move
 * between its choices.
 */
export function MenuBeside({ trigger, onClose, className, children, ...name }: MenuBesideProps) {
  function keepBeside(content: HTMLElement | null) {
    const menu = content?.closest('dialog');
    if (!menu) return;
    const place = () => (trigger.isConnected ? placeBeside(trigger, menu) : onClose());
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }

  return (
    <Modal
      aria-labelledby={'labelledBy' in name ? name.labelledBy : undefined}
      aria-label={'label' in name ? name.label : undefined}
      onClose={onClose}
      onKeyDown={moveFocus}
      className={classNames(
        'menu m-0 w-80 max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-raised backdrop:bg-transparent',
        className,
      )}
    >
      <div ref={keepBeside} className="grid grid-cols-1 gap-2 p-3 wrap-anywhere">
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

/** Which of `last + 1` choices a key moves to; before the first press none has the focus, -1. */
const MOVES = new Map<string, (now: number, last: number) => number>([
  ['ArrowDown', (now, last) => (now === last ? 0 : now + 1)],
  ['ArrowRight', (now, last) => (now === last ? 0 : now + 1)],
  ['ArrowUp', (now, last) => (now <= 0 ? last : now - 1)],
  ['ArrowLeft', (now, last) => (now <= 0 ? last : now - 1)],
  ['Home', () => 0],
  ['End', (_, last) => last],
]);

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES.get(event.key);
  if (!move) return;
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href], input')];
  event.preventDefault(); // the page behind would scroll
  event.stopPropagation(); // React hands it to the board that opened the menu
  choices[move(choices.indexOf(document.activeElement as HTMLElement), choices.length - 1)]?.focus();
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
