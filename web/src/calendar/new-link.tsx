import type { NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { useEffect, useRef } from 'react';
import { CopyLink } from '#shared/copy-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { messages, WAYS } from './messages.ts';
import { subscribeAddress } from './subject.ts';

/** A new link, to be copied or opened. It is never shown again. */
export function NewLink({ made }: { made: NewCalendarLink }) {
  const ref = useRef<HTMLElement>(null);
  // takes the focus, because the button that created the link is gone
  useEffect(() => ref.current?.focus(), []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={made.link.name}
      className="grid gap-3 rounded-xl border-2 border-court p-4 outline-none"
    >
      <p className="font-semibold">{messages.made}</p>
      <CopyLink
        url={made.url}
        hint={made.link.kind === 'team' ? messages.keepPrivateTeam : messages.keepPrivate}
      >
        <a className={buttonClass()} href={subscribeAddress(made.url)}>
          {messages.open}
        </a>
      </CopyLink>
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
