import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** the dialog is open when the page appears */
  startsOpen?: boolean;
  dialog: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ startsOpen = false, dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
