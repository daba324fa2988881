import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { shownNotices } from './queries.ts';

/** More than these wait behind a button. */
const MOST = 3;

/** What the league tells everybody now, above every page. */
export function NoticeBanner() {
  const { data } = useQuery(shownNotices);
  const [isWhole, setWhole] = useState(false);
  const notices = data?.notices ?? [];
  const hidden = isWhole ? 0 : Math.max(0, notices.length - MOST);

  return (
    <div className={notices.length === 0 ? '' : 'mb-6 grid gap-2 print:hidden'}>
      {notices.slice(0, notices.length - hidden).map(({ id, text, link }) => (
        <Notice key={id} tone="warn">
          <p className="font-semibold wrap-anywhere">
            {text}{' '}
            {link !== null && (
              <a className="link" href={link} target="_blank" rel="noreferrer">
                {messages.more}
              </a>
            )}
          </p>
        </Notice>
      ))}
      {hidden > 0 && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            {messages.all(notices.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
