import type { SeasonJob } from '@portal/contract/jobs.ts';
import { formatNumber } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download, saveFile } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Moment } from '#league-time/moment.tsx';
import { failedText } from '#shared/failed-text.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { LogTail } from './log-tail.tsx';
import { messages, STATE_TEXTS } from './messages.ts';
import { wholeLog } from './queries.ts';

const TONES: Record<SeasonJob['state'], BadgeTone> = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  interrupted: 'warn',
};

type LastRunProps = {
  job: SeasonJob | null;
  title: string;
  /** whether its log is already shown line by line */
  isFollowed: boolean;
};

/** The last run of a step: when, by whom, its result, and its log on request. */
export function LastRun({ job, title, isFollowed }: LastRunProps) {
  const [isLogShown, setLogShown] = useState(false);
  const saving = useChange({
    request: (id: string) => download('downloadJobLog', { params: { id }, fallbackName: 'log.txt' }),
    onDone: saveFile,
  });
  if (job === null) return <p className="text-sm text-muted">{messages.never}</p>;
  const { id, state, startedAt, finishedAt, who, summary, exitCode, lastLine, counts } = job;
  const at = finishedAt ?? startedAt;
  const text = summary ?? (isFollowed ? null : lastLine);
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[state]}>{state === 'running' ? messages.running : STATE_TEXTS[state]}</Badge>
        <span className="text-muted">
          {state === 'running' && 'since '}
          <Moment at={at} /> by {who}
          {exitCode !== null && `, exit code ${exitCode}`}
        </span>
      </p>
      {text && <p className="wrap-anywhere">{text}</p>}
      {Object.keys(counts).length > 0 && <p className="text-muted">{countsText(counts)}</p>}
      <p className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="plain"
          aria-expanded={isLogShown}
          aria-label={`${isLogShown ? messages.hideLog : messages.showLog}: ${title}`}
          onClick={() => setLogShown(!isLogShown)}
        >
          {isLogShown ? messages.hideLog : messages.showLog}
        </Button>
        <Button
          size="small"
          tone="plain"
          busy={saving.busy}
          aria-label={`${messages.downloadLog}: ${title}`}
          onClick={() => saving.send(id)}
        >
          <DownloadIcon className="size-4" />
          {messages.downloadLog}
        </Button>
      </p>
      {saving.error && <Notice tone="bad">{failedText(saving.error)}</Notice>}
      {isLogShown && <KeptLog job={job} title={title} />}
    </div>
  );
}

/** { keptBecauseBooked: 2 } as 'kept because booked: 2'. */
function countsText(counts: SeasonJob['counts']): string {
  return Object.entries(counts)
    .map(
      ([name, count]) =>
        `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${formatNumber(count)}`,
    )
    .join(' · ');
}

function KeptLog({ job, title }: { job: SeasonJob; title: string }) {
  const log = useQuery(wholeLog(job));
  if (log.isPending) return <p role="status">Loading the log</p>;
  if (log.isError) return <Notice tone="bad">{failedText(log.error)}</Notice>;
  return <LogTail label={`Log so far: ${title}`} text={log.data} />;
}
