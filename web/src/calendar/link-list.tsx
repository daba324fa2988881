import type { CalendarLink } from '@portal/contract/calendar-links.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { calendarLinks } from './queries.ts';

type LinkListProps = {
  links: readonly CalendarLink[];
  /** whether all links are for one team or gym, whose name is shown above */
  isOfOne: boolean;
  heading: string;
};

/** The existing links, each with a button that removes it. */
export function LinkList({ links, isOfOne, heading }: LinkListProps) {
  const list = useRef<HTMLElement>(null);
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="calendar-links" className="outline-none">
      <h3 id="calendar-links" className="text-lg">
        {heading}
      </h3>
      {links.length === 0 && <p className="mt-1 text-muted">{messages.none}</p>}
      <ul className="mt-1 divide-y divide-line">
        {links.map((link) => (
          <LinkItem
            key={link.id}
            link={link}
            isOfOne={isOfOne}
            // the pressed button disappears along with its line
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

type LinkItemProps = { link: CalendarLink; isOfOne: boolean; onRemoved: () => void };

function LinkItem({ link, isOfOne, onRemoved }: LinkItemProps) {
  const [isConfirming, setConfirming] = useState(false);
  const textOf = useLeagueTime();
  const queries = useQueryClient();
  const removing = useChange({
    request: () => call('revokeCalendarLink', { params: { id: link.id } }),
    onDone: async ({ message }) => {
      showToast({ title: messages.removed, text: message });
      await queries.invalidateQueries({ queryKey: calendarLinks.queryKey });
      onRemoved();
    },
  });
  const by = link.madeBy === null ? '' : ` by ${link.madeBy}`;
  const made = `Created ${textOf(link.createdAt, 'day')}${by}`;
  const read = link.lastReadAt === null ? messages.notRead : `last read ${textOf(link.lastReadAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        {!isOfOne && <p className="font-semibold wrap-anywhere">{link.name}</p>}
        <p className="text-sm text-muted">{`${made}, ${read}`}</p>
        {!link.isLive && <Badge tone="warn">{messages.notLive}</Badge>}
        {isConfirming && <p className="mt-1 text-sm font-semibold">{messages.sure}</p>}
        {removing.error && (
          <Notice tone="bad" className="mt-2">
            {errorText(removing.error, { failed: messages.removeFailed })}
          </Notice>
        )}
      </div>
      {isConfirming ? (
        <p className="flex flex-wrap gap-2">
          <Button size="small" autoFocus disabled={removing.busy} onClick={() => setConfirming(false)}>
            {messages.no}
          </Button>
          <Button
            size="small"
            tone="danger"
            busy={removing.busy}
            ignoresDoubleClick
            onClick={() => removing.send()}
          >
            {messages.yes}
          </Button>
        </p>
      ) : (
        <Button
          size="small"
          aria-label={`${messages.remove} ${link.name}, ${made}`}
          onClick={() => setConfirming(true)}
        >
          {messages.remove}
        </Button>
      )}
    </li>
  );
}
