import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';

const messages = {
  label: 'Link',
  copy: 'Copy link',
  copied: 'Copied',
  failed: 'We couldn’t copy this. Please select it and copy it yourself.',
};

type CopyLinkProps = {
  url: string;
  hint: string;
  /** other things to do with it */
  children?: ReactNode;
  /** for what is not a link, but is copied in the same way */
  label?: string;
  copy?: string;
  /** where another button goes on */
  tone?: 'primary' | 'quiet';
};

/** A link in a field, with a button that copies it. */
export function CopyLink({
  url,
  hint,
  children,
  label = messages.label,
  copy = messages.copy,
  tone = 'primary',
}: CopyLinkProps) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);

  async function handleCopy() {
    // without TLS the clipboard is unavailable
    const isDone = await (navigator.clipboard?.writeText(url) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? 'yes' : 'failed');
  }

  return (
    <>
      <TextAreaField
        label={label}
        value={url}
        readOnly
        rows={2}
        className="field-sizing-content resize-none [overflow-wrap:anywhere]"
        autoComplete="off"
        hint={hint}
        error={copied === 'failed' ? messages.failed : undefined}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3 phone:*:grow">
        <Button tone={tone} onClick={handleCopy}>
          {copied === 'yes' ? messages.copied : copy}
        </Button>
        {children}
      </div>
      <span role="status" className="sr-only">
        {copied === 'yes' && messages.copied}
      </span>
    </>
  );
}
