import { CloseIcon } from '#ui/icons.tsx';
import { Modal } from '#ui/modal.tsx';
import { Menu } from './menu.tsx';

/** The menu of a phone: a drawer over the page. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      aria-label="Menu"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-[min(20rem,85vw)] max-w-none border-e-4 border-ball-bright bg-wood backdrop:bg-[#0b1712b3]"
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
    </Modal>
  );
}
