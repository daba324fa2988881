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
      title="Public schedule"
      text="A page for each division and each gym, for your website. Anyone can then see when and where each team practices and plays, without an account. The pages name no person and show no notes."
      query={schedule}
      failed="We couldn’t load this setting."
      className="xl:col-span-2"
    >
      {({ isOn, pages }) => (
        <div className="mt-3 grid gap-4">
          <Checkbox
            label="Anyone can see the schedule"
            checked={isOn}
            disabled={changing.busy}
            onChange={(checked) => changing.send(checked)}
          />
          {changing.error && (
            <Notice tone="bad">
              {errorText(changing.error, { failed: 'We couldn’t save this. Please try again.' })}
            </Notice>
          )}
          {isOn &&
            (pages.length === 0 ? (
              <p>There are no divisions and no gyms yet.</p>
            ) : (
              <PageLinks pages={pages} />
            ))}
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
          label="Page"
          value={url}
          options={[
            { label: 'Divisions', options: options('division') },
            { label: 'Gyms', options: options('gym') },
          ]}
          onChange={setChosen}
        />
      </div>
      <div className="grid content-start gap-3">
        <CopyLink key={url} url={url} hint="Always shows the present schedule.">
          <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
            Open the page
          </a>
        </CopyLink>
      </div>
      <div className="grid content-start gap-3">
        <CopyLink
          key={url}
          label="Code for your website"
          url={frameOf(name, url)}
          hint="Paste it where the schedule should appear."
          copy="Copy code"
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
