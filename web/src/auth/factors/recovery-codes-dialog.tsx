import { useState } from 'react';
import { createPortal } from 'react-dom';
import { saveFile } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import { useLeague } from '#league/use-league.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, the only time that anyone can see them: to copy, download or print. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [copied, setCopied] = useState<'Copied' | 'We couldn’t copy them. Please select and copy them.' | ''>(
    '',
  );
  const [isKept, setKept] = useState(false);
  const session = useSession();
  const isPrinting = useIsPrinting();
  const league = useLeague();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const heading = `Recovery codes of ${email}${league.name && `, ${league.name}`}`;
  const text = [heading, 'Each works once.', '', ...codes, ''].join('\n');

  async function handleCopy() {
    // without TLS the clipboard is unavailable
    const isDone = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    if (isDone) setKept(true);
    setCopied(isDone ? 'Copied' : 'We couldn’t copy them. Please select and copy them.');
  }

  function handleDownload() {
    saveFile({ blob: new Blob([text]), fileName: 'recovery-codes.txt' });
    setKept(true);
  }

  function handlePrint() {
    window.print();
    setKept(true);
  }

  return (
    <Dialog
      title="Keep these recovery codes"
      // with Escape, which is easily pressed by mistake
      onClose={() => (isKept || window.confirm('Close without keeping the codes?')) && onClose()}
      pressOutsideCloses={false}
      actions={
        <>
          <Button onClick={handleCopy}>Copy</Button>
          <Button onClick={handleDownload}>Download</Button>
          <Button onClick={handlePrint}>Print</Button>
          <Button tone="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <p>
        Each logs you in once if you don’t have your phone. Keep them where others don’t find them. They are
        not shown again.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 rounded-lg border border-line bg-raised p-4 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold">
        {copied}
      </p>
      {isPrinting &&
        createPortal(
          <div className="print-only p-8">
            <h1 className="text-2xl wrap-anywhere">{heading}</h1>
            <p className="mt-2">Each works once.</p>
            <ul className="mt-4 font-mono text-xl">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
