import type { NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { messages, WAYS } from './messages.ts';
import { subscribeAddress } from './subject.ts';

/** A new link, to be copied or opened. It is never shown again. */
export function NewLink({ made }: { made: NewCalendarLink }) {
  const ref = useRef<HTMLElement>(null);
  // takes the focus, because the button that created the link is gone
  useEffect(() => ref.current?.focus(), []);
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);

  async function handleCopy() {
    // without TLS the clipboard is unavailable
    const isDone = await (navigator.clipboard?.writeText(made.url) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? 'yes' : 'failed');
  }

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={made.link.name}
      className="grid gap-3 rounded-xl border-2 border-court p-4 outline-none"
    >
      <p className="font-semibold">{messages.made}</p>
      <Field
        label={messages.address}
        value={made.url}
        readOnly
        autoComplete="off"
        hint={made.link.kind === 'team' ? messages.keepPrivateTeam : messages.keepPrivate}
        error={copied === 'failed' ? messages.copyFailed : undefined}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3 phone:*:grow">
        <Button tone="primary" onClick={handleCopy}>
          {copied === 'yes' ? messages.copied : messages.copy}
        </Button>
        <a className={buttonClass()} href={subscribeAddress(made.url)}>
          {messages.open}
        </a>
      </div>
      <span role="status" className="sr-only">
        {copied === 'yes' && messages.copied}
      </span>
      <details>
        <summary className="min-h-8 cursor-pointer font-semibold text-court">{messages.howTo}</summary>
        <dl className="mt-2 grid gap-2 text-sm">
          {WAYS.map(({ program, steps }) => (
            <div key={program}>
              <dt className="font-semibold">{program}</dt>
              <dd className="text-muted">{steps}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
