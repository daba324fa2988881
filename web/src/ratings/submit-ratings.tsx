import type { OwnRoster } from '@portal/contract/ratings.ts';
import { missingSkills, NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SKILL_LABELS, SKILLS } from '@portal/domain/ratings/skills.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Link } from '#router/link.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { playerPath } from './player-path.ts';
import { cacheRoster, refreshRatings } from './queries.ts';
import { sendAll } from './save-drafts.ts';

type Answered = 'submitted' | 'unsent' | 'reopened';

/** Submits the ratings of a team and reopens them; lists what is missing. */
export function SubmitRatings({ team }: { team: OwnRoster }) {
  const queries = useQueryClient();
  const params = { id: team.id };
  const [isOpen, setOpen] = useState(false);
  const unfinished = team.players.filter(({ rating }) => missingSkills(rating?.marks ?? NO_MARKS).length > 0);

  const change = useChange({
    request: async (what: 'submit' | 'reopen'): Promise<Answered> => {
      if (what === 'submit' && !(await sendAll())) return 'unsent';
      cacheRoster(queries, await call(what === 'reopen' ? 'reopenRatings' : 'submitRatings', { params }));
      return what === 'reopen' ? 'reopened' : 'submitted';
    },
    onDone: (answered) => {
      setOpen(false);
      if (answered === 'submitted') showToast({ title: messages.submitted });
      if (answered === 'reopened') showToast({ title: 'Reopened', text: 'Don’t forget to submit again.' });
    },
    // a refusal may mean that the team or the deadline has changed
    onFailed: () => refreshRatings(queries),
  });

  function handleSubmit() {
    setOpen(unfinished.length > 0);
    if (unfinished.length === 0) change.send('submit');
  }

  const isSubmitted = team.state === 'submitted';
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      {isOpen && unfinished.length > 0 && <Missing team={team} players={unfinished} />}
      {change.answer === 'unsent' && (
        <Notice tone="warn" title="Not everything is saved yet">
          Wait until all answers are saved, then submit again.
        </Notice>
      )}
      {change.error && <Notice tone="bad">{errorText(change.error, { failed: messages.notSaved })}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isSubmitted ? (
          <Button busy={change.busy} onClick={() => change.send('reopen')}>
            Reopen to change
          </Button>
        ) : (
          <Button tone="primary" busy={change.busy} onClick={handleSubmit}>
            Submit ratings
          </Button>
        )}
        <p className="text-sm text-muted">
          {isSubmitted ? messages.submittedText : 'You can reopen them until the deadline.'}
        </p>
      </div>
    </div>
  );
}

function Missing({ team, players }: { team: OwnRoster; players: OwnRoster['players'] }) {
  return (
    <Notice tone="warn" title="Some ratings are missing">
      <p>Rate each skill, or choose “Not seen”:</p>
      <ul className="mt-1">
        {players.map((player) => {
          const missing = missingSkills(player.rating?.marks ?? NO_MARKS);
          return (
            <li key={player.id}>
              <Link
                to={playerPath(team.id, player.id)}
                className="inline-flex min-h-control-small items-center font-semibold text-inherit underline"
              >
                {playerName(player)}
              </Link>
              :{' '}
              {missing.length === SKILLS.length
                ? 'everything'
                : missing.map((skill) => SKILL_LABELS[skill]).join(', ')}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
