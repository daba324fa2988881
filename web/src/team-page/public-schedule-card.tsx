import type { PublicSchedule } from '@portal/contract/team-share.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { CopyLink } from '#shared/copy-link.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { publicMessages as messages } from './messages.ts';

const publicSchedule = queryOptions({
  queryKey: ['admin', 'public-schedule'],
  queryFn: ({ signal }) => call('getPublicSchedule', { signal }),
});

/** Opens the schedules of divisions and gyms to anyone, and shows where they are. */
export function PublicScheduleCard() {
  const queries = useQueryClient();
  const schedule = useQuery({ ...publicSchedule, refetchOnMount: 'always' });
  const changing = useChange({
    request: (isOn: boolean) => call('changePublicSchedule', { body: { isOn } }),
    onDone: (answer) => queries.setQueryData(publicSchedule.queryKey, answer),
  });

  return (
    <ListCard
      title={messages.title}
      text={messages.text}
      query={schedule}
      failed={messages.failed}
      className="xl:col-span-2"
    >
      {({ isOn, pages }) => (
        <div className="mt-3 grid gap-4">
          <Checkbox
            label={messages.isOn}
            checked={isOn}
            disabled={changing.busy}
            onChange={(checked) => changing.send(checked)}
          />
          {changing.error && (
            <Notice tone="bad">{errorText(changing.error, { failed: messages.changeFailed })}</Notice>
          )}
          {isOn && (pages.length === 0 ? <p>{messages.noPages}</p> : <PageLinks pages={pages} />)}
        </div>
      )}
    </ListCard>
  );
}

type Pages = PublicSchedule['pages'];

/** The link of one page, and the code that shows it on another website. */
function PageLinks({ pages }: { pages: Pages }) {
  const [chosen, setChosen] = useState(pages[0]?.url);
  const page = pages.find(({ url }) => url === chosen) ?? pages[0];
  if (page === undefined) return null;
  const { name, url } = page;
  const options = (kind: Pages[number]['kind']) =>
    pages.flatMap((each) => (each.kind === kind ? [[each.url, each.name] as const] : []));

  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="md:col-span-2 md:max-w-sm">
        <SelectInput
          label={messages.page}
          value={url}
          options={[
            { label: messages.divisions, options: options('division') },
            { label: messages.gyms, options: options('gym') },
          ]}
          onChange={setChosen}
        />
      </div>
      <div className="grid content-start gap-3">
        <CopyLink key={url} url={url} hint={messages.linkHint}>
          <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
            {messages.open}
          </a>
        </CopyLink>
      </div>
      <div className="grid content-start gap-3">
        <CopyLink
          key={url}
          label={messages.frame}
          url={frameOf(name, url)}
          hint={messages.frameHint}
          copy={messages.copyFrame}
        />
      </div>
    </div>
  );
}

/** HTML that shows a page within another one. */
function frameOf(name: string, url: string): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${url}?frame" title="${title} schedule" style="width:100%;height:40rem;border:0" loading="lazy"></iframe>`;
}
