import {
  type ComponentProps,
  type MouseEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose' | 'onCancel'> & {
  onClose: () => void;
  /** Escape and Android's Back close it */
  dismissable?: boolean;
  pressOutsideCloses?: boolean;
};

/**
 * The browser's own dialog element as a modal, open while it is rendered. The browser keeps the focus inside and gives it
 * back to where it was. What is inside comes once the dialog is open, so that `autoFocus` works there; without one the
 * dialog itself has the focus.
 */
export function Modal({
  onClose,
  dismissable = true,
  pressOutsideCloses = true,
  className,
  children,
  ...rest
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasPressedOutside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (modals.length === 0) keepScrollbarRoom();
    dialog.showModal();
    setOpen(true);
    setModals([...modals, dialog]);
    return () => {
      dialog.close();
      setModals(modals.filter((other) => other !== dialog));
      if (modals.length === 0) document.documentElement.style.scrollbarGutter = '';
    };
  }, []);

  function request() {
    if (dismissable) onClose();
  }

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return; // a file picker inside was left
    event.preventDefault();
    request();
  }

  /** A browser may close it without asking, e.g. when Escape is pressed twice. It is open for as long as it is rendered. */
  function handleClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (target !== currentTarget || currentTarget.open) return;
    currentTarget.showModal();
    request();
  }

  // a press that began inside, e.g. to mark a text, is none
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way
    <dialog
      {...rest}
      ref={ref}
      closedby={dismissable ? 'closerequest' : 'none'}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={(event) => {
        wasPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressOutsideCloses && wasPressedOutside.current && isOutside(event)) request();
      }}
      className={classNames('overscroll-contain text-ink shadow-float outline-none', className)}
    >
      {isOpen && children}
    </dialog>,
    document.body,
  );
}

/** The open ones, the one on top last. */
let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setModals(next: typeof modals): void {
  modals = next;
  for (const listener of listeners) listener();
}

/** The style sheet keeps the page behind a dialog from scrolling; its scrollbar must not take its width along. */
function keepScrollbarRoom(): void {
  const root = document.documentElement;
  root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog on top: the browser leaves nothing in reach but what is inside of it. Null while none is open. */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => modals.at(-1) ?? null,
    () => null,
  );
