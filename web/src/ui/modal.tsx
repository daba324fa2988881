import {
  type ComponentProps,
  type MouseEvent,
  type SyntheticEvent,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { FocusAfterDialog, rememberFocus, returnFocus } from './keep-focus.ts';

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose' | 'onCancel'> & {
  onClose: () => void;
  /** Escape and Android's Back close it */
  dismissable?: boolean;
  pressOutsideCloses?: boolean;
};

/**
 * The browser's dialog element as a modal, open while it is rendered. The browser keeps the focus inside; afterward
 * the focus returns to where it was. Its children are rendered once the dialog is open, so that `autoFocus` works;
 * without one the dialog itself has the focus.
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
  const elsewhere = useContext(FocusAfterDialog);
  const handOver = useEffectEvent((dialog: HTMLDialogElement) => returnFocus(dialog, elsewhere));

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (modals.length === 0) keepScrollbarRoom();
    rememberFocus(dialog);
    dialog.showModal();
    setOpen(true);
    setModals([...modals, dialog]);
    return () => {
      dialog.close();
      handOver(dialog);
      setModals(modals.filter((other) => other !== dialog));
      if (modals.length === 0) document.documentElement.style.scrollbarGutter = '';
    };
  }, []);

  function request() {
    if (dismissable) onClose();
  }

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return; // a file picker inside was canceled
    event.preventDefault();
    request();
  }

  /**
   * A browser may close it without asking, e.g. when Escape is pressed twice. It stays open as long as it is
   * rendered.
   */
  function handleClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (target !== currentTarget || currentTarget.open) return;
    currentTarget.showModal();
    request();
  }

  // a press that started inside, e.g. to select text, does not count
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press Escape
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

/** The open dialogs, the topmost last. */
let modals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setModals(next: typeof modals): void {
  modals = next;
  for (const listener of listeners) listener();
}

/** The style sheet keeps the page behind a dialog from scrolling; this reserves the width of the scrollbar. */
function keepScrollbarRoom(): void {
  const root = document.documentElement;
  root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost dialog: the browser makes everything outside it inert. Null if none is open. */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => modals.at(-1) ?? null,
    () => null,
  );
