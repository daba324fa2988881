import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { loadFile } from './load-file.ts';
import { showToast } from './toast.ts';

type LazyDialogProps<Dialog> = {
  load: () => Promise<Dialog>;
  onClose: () => void;
  children: (Loaded: Dialog) => ReactNode;
};

/** A dialog whose file is loaded when it is opened. If that fails, a message says so and the page stays. */
export function LazyDialog<Dialog>({ load, onClose, children }: LazyDialogProps<Dialog>) {
  const [file, setFile] = useState<{ dialog: Dialog } | null>(null);

  const handleOpen = useEffectEvent(() => loadFile(load));
  const handleFailure = useEffectEvent(() => {
    showToast({ tone: 'warn', title: 'You’re offline. Your choices are kept.' });
    onClose();
  });

  useEffect(() => {
    let isMounted = true;
    handleOpen().then(
      (dialog) => isMounted && setFile({ dialog }),
      () => isMounted && handleFailure(),
    );
    return () => {
      isMounted = false;
    };
  }, []);

  return file && children(file.dialog);
}
