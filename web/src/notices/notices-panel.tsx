import type { LeagueNotice } from '@portal/contract/notices.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { useSearchParams } from '#router/search-params.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { messages } from './messages.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { leagueNotices } from './queries.ts';

/** What administrators tell everybody: now, and later. The address opens the form after gyms were closed. */
export function NoticesPanel() {
  const [params, changeParams] = useSearchParams();
  const list = useQuery(leagueNotices);
  const now = useLeagueNow();
  const [edited, setEdited] = useState<LeagueNotice | 'new' | null>(null);
  const [removed, setRemoved] = useState<LeagueNotice | null>(null);
  /** 'closed' for every gym, 'new' for some of them */
  const closing = params.get('notice');

  return (
    <>
      <ListCard
        title={messages.title}
        text={messages.text}
        query={list}
        failed={messages.failed}
        className="xl:col-span-2"
        loadingClassName="h-18 phone:h-25"
      >
        {({ notices }) => (
          <div className="mt-3 grid gap-3">
            {notices.length === 0 ? (
              <p>{messages.none}</p>
            ) : (
              <ul>
                {notices.map((notice) => (
                  <NoticeRow
                    key={notice.id}
                    notice={notice}
                    onChange={() => setEdited(notice)}
                    onRemove={() => setRemoved(notice)}
                  />
                ))}
              </ul>
            )}
            <div>
              <Button onClick={() => setEdited('new')}>{messages.add}</Button>
            </div>
          </div>
        )}
      </ListCard>
      {now !== null && (edited !== null || closing !== null) && (
        <NoticeDialog
          notice={edited === 'new' ? null : edited}
          text={closing === 'closed' ? messages.closed : ''}
          now={now}
          onClose={() => {
            setEdited(null);
            if (closing !== null) changeParams({ notice: null });
          }}
        />
      )}
      {removed && <RemoveDialog notice={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

type NoticeRowProps = { notice: LeagueNotice; onChange: () => void; onRemove: () => void };

function NoticeRow({ notice, onChange, onRemove }: NoticeRowProps) {
  const { text, link, fromDate, fromTime, untilDate, untilTime, isShown, madeBy } = notice;
  const until = `${formatDate(untilDate)}, ${formatTime(untilTime)}`;
  const when = `${formatDate(fromDate)}, ${formatTime(fromTime)} until ${until}`;
  return (
    <ListItem
      className="border-t border-line"
      actions={
        <>
          <Button size="small" aria-label={`${messages.change}: ${text}`} onClick={onChange}>
            {messages.change}
          </Button>
          <Button size="small" aria-label={`${messages.remove}: ${text}`} onClick={onRemove}>
            {messages.remove}
          </Button>
        </>
      }
    >
      <p className="max-w-prose font-semibold">{text}</p>
      {link !== null && <p className="text-sm">{link}</p>}
      <p className="mt-1 text-sm text-muted">
        <Badge>{isShown ? messages.shown : messages.later}</Badge>{' '}
        {[when, madeBy].filter(Boolean).join(' · ')}
      </p>
    </ListItem>
  );
}

function RemoveDialog({ notice, onClose }: { notice: LeagueNotice; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmChange
      title={messages.removeTitle}
      yes={messages.removeYes}
      no={messages.keep}
      danger
      request={() => call('removeNotice', { params: { id: String(notice.id) } })}
      toast={() => ({ title: messages.removed })}
      failed={messages.changeFailed}
      onSettled={() =>
        Promise.all(
          [['notices'], leagueNotices.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
        )
      }
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{notice.text}</p>
      <p>{messages.removeText}</p>
    </ConfirmChange>
  );
}
