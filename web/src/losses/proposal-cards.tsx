import type { OwnProposals, Proposal } from '@portal/contract/losses.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { untilText } from '@portal/domain/waiting/hold.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { PATHS } from '#paths.ts';
import { AnswerButtons } from '#practices/answer-buttons.tsx';
import { toHeldUntil } from '#practices/holds.ts';
import { refreshPractices } from '#practices/queries.ts';
import { Link } from '#router/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { refreshWaiting } from '#waiting/queries.ts';
import { messages, placeText } from './messages.ts';
import { refreshLosses } from './queries.ts';

/** A card for each proposal that waits for an answer, and a line for each credit. */
export function ProposalCards({ proposals, makeUps }: OwnProposals) {
  return (
    <div className="grid gap-4">
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      {makeUps.map(({ teamName, divisionName, validUntil }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a team may have two identical ones
        <Notice key={`${divisionName} ${teamName} ${index}`}>
          {messages.makeUp(`${teamName} (${divisionName})`, dayText(validUntil))}{' '}
          <Link to={PATHS.practiceRequest} className="font-semibold underline">
            {messages.bookIt}
          </Link>
        </Notice>
      ))}
    </div>
  );
}

const dayText = (date: string) => `${formatDayShort(date)}, ${monthAndDay(date)}`;

const isOver = (error: Error): boolean => error instanceof ApiError && error.code === 'WRONG_STATE';

/** The slot held in place of a lost practice. The card disappears with the answer. */
function ProposalCard({ proposal }: { proposal: Proposal }) {
  const ref = useFocusHandover<HTMLElement>();
  const queries = useQueryClient();
  const today = useLeagueToday();
  const { id, teamName, divisionName, lost, slot, heldUntil } = proposal;
  const answer = useChange({
    request: (isAccepted: boolean, keyed) =>
      isAccepted
        ? keyed({ accept: id }, (headers) => call('acceptProposal', { headers, params: { id } }))
        : call('declineProposal', { params: { id } }),
    onDone: ({ message }, isAccepted) =>
      showToast({ title: isAccepted ? messages.taken : messages.declined, text: message }),
    // the card disappears, because someone else answered first or the hold has ended
    onFailed: (error) => {
      if (isOver(error)) showToast({ tone: 'info', title: messages.settled, text: error.message });
    },
    onSettled: () => {
      refreshLosses(queries);
      refreshPractices(queries);
      refreshWaiting(queries);
    },
  });
  const titleId = `proposal-${id}`;
  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      className="rounded-2xl border-2 border-ball-bright bg-panel p-5 shadow-card"
    >
      <p className="kicker">{messages.heldUntil(untilText(toHeldUntil(heldUntil), today))}</p>
      <h2 id={titleId} className="text-2xl wrap-anywhere">
        {messages.lost(lost)}
      </h2>
      <p className="mt-1 wrap-anywhere">
        <strong>{teamName}</strong> <span className="text-muted">{divisionName}</span>. {messages.wasAt(lost)}
      </p>
      <p className="mt-3 text-muted">{messages.instead}</p>
      <p className="text-xl font-semibold tabular-nums wrap-anywhere">{placeText(slot)}</p>
      {answer.error && !isOver(answer.error) && (
        <Notice tone="bad" className="mt-4">
          {errorText(answer.error, { failed: messages.notDone })}
        </Notice>
      )}
      <div className="mt-4">
        <AnswerButtons
          sending={answer.busy ? (answer.input ?? null) : null}
          yes={messages.take(slot)}
          no={messages.no}
          problem={proposal.problem}
          onAnswer={(isAccepted) => answer.send(isAccepted)}
        />
      </div>
    </section>
  );
}
