import { type ReactNode, useId } from 'react';
import { CloseIcon } from './icons.tsx';
import { Modal } from './modal.tsx';

type SidePanelProps = {
  title: string;
  /** a line below the title */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A panel with details at the side of the page; on a phone it covers the page. */
export function SidePanel({ title, note, onClose, children }: SidePanelProps) {
  const id = useId();
  return (
    <Modal
      aria-labelledby={id}
      // toasts stay at the bottom, because at the top they would cover the close button
      data-side
      onClose={onClose}
      className="my-0 me-0 ms-auto h-dvh max-h-none w-[26rem] max-w-full overflow-y-auto border-s border-line bg-panel backdrop:bg-[#0b171280] phone:w-full"
    >
      <div className="grid grid-cols-1 content-start gap-5 p-6">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={id} className="text-2xl wrap-anywhere">
              {title}
            </h2>
            {note}
          </div>
          <button
            type="button"
            aria-label="Close"
            className="-me-2 -mt-2 grid size-control shrink-0 place-content-center rounded-lg hover:bg-court-soft"
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </Modal>
  );
}
