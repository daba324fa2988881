import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

const messages = {
  label: 'Link',
  copy: 'Copy link',
  copied: 'Copied',
  failed: 'We couldn’t copy the link. Please select it and copy it yourself.',
};

/** A link in a field, with a button that copies it. `children` are other things to do with it. */
export function CopyLink({ url, hint, children }: { url: string; hint: string; children?: ReactNode }) {
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
      <Field
        label={messages.label}
        value={url}
        readOnly
        autoComplete="off"
        hint={hint}
        error={copied === 'failed' ? messages.failed : undefined}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3 phone:*:grow">
        <Button tone="primary" onClick={handleCopy}>
          {copied === 'yes' ? messages.copied : messages.copy}
        </Button>
        {children}
      </div>
      <span role="status" className="sr-only">
        {copied === 'yes' && messages.copied}
      </span>
    </>
  );
}
