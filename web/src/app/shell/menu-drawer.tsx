import { CloseIcon } from '#ui/icons.tsx';
import { useModal } from '#ui/use-modal.ts';
import { Menu } from './menu.tsx';

/** The menu of a phone: a drawer over the page. The browser's dialog keeps the focus inside and gives it back. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const ref = useModal();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button are the keyboard's way
    <dialog
      ref={ref}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none border-e-4 border-ball-bright bg-wood text-ink shadow-float backdrop:bg-[#0b1712b3]"
    >
      <div className="planks min-h-full p-4">
        <button
          type="button"
          aria-label="Close menu"
          className="mb-3 ms-auto grid size-11 place-items-center rounded-lg hover:bg-court-soft"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
        <Menu />
      </div>
    </dialog>
  );
}
