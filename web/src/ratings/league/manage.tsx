import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { type SyntheticEvent, useId, useState } from 'react';
import { call, download } from '#api/client.ts';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { useDecision } from './queries.ts';
import { RetentionCard } from './retention-card.tsx';
import { RosterImportCard } from './roster-import-card.tsx';

/** What administrators set, import and download. */
export function Manage({ overview }: { overview: RatingOverview }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {/* keyed so that its field starts with the stored deadline */}
      <WindowCard key={`${overview.season?.id} ${overview.deadline}`} overview={overview} />
      <RosterImportCard />
      <ExportCard seasonId={overview.season?.id} />
      <RetentionCard key={`${overview.retentionSeasons}`} overview={overview} />
    </div>
  );
}

/** The deadline for ratings, and whether they are locked. */
function WindowCard({ overview }: { overview: RatingOverview }) {
  const id = useId();
  const { season, deadline, windowText, lockedAt, lockedBy } = overview;
  const [isOpen, setOpen] = useState(false);
  const scope = season === null ? {} : { season: season.id };
  const { toast, onSettled } = useDecision();
  const { field, problem, canSend, busy, submit } = useForm({
    start: { deadline: deadline ?? '' },
    send: (typed) => call('changeRatingDeadline', { body: { ...scope, deadline: typed.deadline || null } }),
    onDone: (answer) => showToast(toast(answer)),
    onSettled,
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    submit();
  }

  const isLocked = lockedAt !== null;
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Deadline and lock
      </h2>
      <p className="mt-1">
        {windowText || messages.noDeadline}
        {lockedBy !== null && ` Locked by ${lockedBy}.`}
      </p>
      <form onSubmit={handleSubmit} noValidate className="mt-4 grid max-w-md grid-cols-1 gap-3">
        <FieldLock busy={busy}>
          <TextInput
            {...field('deadline')}
            type="date"
            label="Last day for coaches"
            hint="Coaches can change ratings until the end of this day. Leave empty for no deadline."
          />
        </FieldLock>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className="flex flex-wrap gap-3 phone:*:grow">
          <Button type="submit" disabled={!canSend} busy={busy}>
            Set deadline
          </Button>
          <Button tone={isLocked ? 'quiet' : 'danger'} onClick={() => setOpen(true)}>
            {isLocked ? messages.unlock : messages.lock}
          </Button>
        </div>
      </form>
      {isOpen && <LockDialog isLocked={isLocked} scope={scope} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type LockDialogProps = { isLocked: boolean; scope: { season?: number }; onClose: () => void };

function LockDialog({ isLocked, scope, onClose }: LockDialogProps) {
  return (
    <ConfirmChange
      {...useDecision()}
      title={isLocked ? `${messages.unlock}?` : `${messages.lock}?`}
      yes={isLocked ? 'Unlock' : 'Lock'}
      no={messages.no}
      request={() => call(isLocked ? 'unlockRatings' : 'lockRatings', { body: { ...scope, confirm: true } })}
      onClose={onClose}
    >
      <p>
        {isLocked
          ? 'Coaches can change ratings again, unless the deadline has passed.'
          : 'Coaches can’t change ratings or rosters until you unlock them. Nothing is deleted.'}
      </p>
    </ConfirmChange>
  );
}

const CONTENTS = [
  { content: 'averages', label: 'Player averages' },
  { content: 'ratings', label: 'All ratings with notes' },
] as const;
/** Downloads averages, or every single rating, as a file. */
function ExportCard({ seasonId }: { seasonId: number | undefined }) {
  const id = useId();
  const [drafts, setDrafts] = useState(false);

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Download
      </h2>
      <p className="mt-1 max-w-prose text-muted">Contains children’s data. Downloads are logged.</p>
      <Checkbox className="mt-2" label={messages.drafts} checked={drafts} onChange={setDrafts} />
      <ul className="mt-3 grid gap-3">
        {CONTENTS.map(({ content, label }) => (
          <li key={content} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-64 font-semibold phone:w-full">{label}</span>
            <DownloadButtons
              fileName={`player-${content}`}
              request={(format, fallbackName) => {
                const body = { ...(seasonId !== undefined && { season: seasonId }), drafts, format, content };
                return download('exportRatings', { body, fallbackName });
              }}
              describe={(format) => `${label} as ${format}`}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
