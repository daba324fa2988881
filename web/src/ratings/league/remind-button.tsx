import type { LateCoach } from '@portal/contract/ratings-overview.ts';
import { several } from '@portal/domain/text/several.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Button } from '#ui/button.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { messages } from './messages.ts';
import { useDecision } from './use-decision.ts';

type RemindButtonProps = {
  late: readonly LateCoach[];
  /** whether `late` has the coaches of all divisions */
  all?: boolean;
};

/** Reminds late coaches who were not reminded within a day, after a confirmation, and says when they were last reminded. */
export function RemindButton({ late, all = false }: RemindButtonProps) {
  /** as they were when the question was asked */
  const [chosen, setChosen] = useState<readonly LateCoach[] | null>(null);
  const focus = useKeptFocus(chosen !== null);
  const open = late.filter(({ why }) => why === null);
  const last = late
    .map(({ remindedAt }) => remindedAt ?? '')
    .sort()
    .at(-1);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:justify-end">
      {last && !all && (
        <span className="text-sm text-muted">
          {messages.lastReminded} <Moment at={last} />
        </span>
      )}
      {open.length > 0 && (
        <Button
          tone={all ? 'primary' : 'quiet'}
          size={all ? 'normal' : 'small'}
          className="phone:min-h-11"
          onClick={() => {
            focus.remember();
            setChosen(late);
          }}
        >
          {`Remind ${all ? 'all ' : ''}${several(open.length, 'coach', 'coaches')}`}
        </Button>
      )}
      {chosen && <RemindDialog late={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function RemindDialog({ late, onClose }: { late: readonly LateCoach[]; onClose: () => void }) {
  const ids = late.filter(({ why }) => why === null).map(({ coachId }) => coachId);
  const count = (why: LateCoach['why']) => late.filter((coach) => coach.why === why).length;
  return (
    <ConfirmChange
      {...useDecision()}
      title={`Remind ${several(ids.length, 'coach', 'coaches')}?`}
      yes={`Send ${several(ids.length, 'email')}`}
      no={messages.no}
      request={() => call('remindLateCoaches', { body: { coachIds: ids } })}
      onClose={onClose}
    >
      <p>{messages.remindText}</p>
      {count('reminded') > 0 && (
        <p className="mt-2 text-sm text-muted">
          {`${several(count('reminded'), 'coach was', 'coaches were')} reminded in the last 24 hours and won’t get another email.`}
        </p>
      )}
      {count('turned-off') > 0 && (
        <p className="mt-2 text-sm text-muted">
          {`${several(count('turned-off'), 'coach has', 'coaches have')} turned these emails off.`}
        </p>
      )}
    </ConfirmChange>
  );
}
