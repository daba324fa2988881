import type { LinkedProposal } from '@portal/contract/losses.ts';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError, isAnswerLost, OutcomeUnknownError } from '#api/errors.ts';
import { useAccountAction } from '#auth/account-form.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { AnswerButtons } from '#practices/answer-buttons.tsx';
import { LinkPage, Outcome, PracticeFacts } from '#reminders/link-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { ENDED, messages } from './messages.ts';

/**
 * /lost-practice/TOKEN: the slot held for a team that lost its practice, without a login. Only a button takes it,
 * because mail scanners open links.
 */
export const ProposalPage = () => (
  <LinkPage
    path="/lost-practice"
    title={messages.tabTitle}
    tokenMissing={messages.tokenMissing}
    lookUp={(token, signal) => call('lookUpProposal', { params: { token }, signal })}
  >
    {({ token, found: { state, proposal }, refetch }) =>
      state === 'open' ? (
        <Question token={token} proposal={proposal} onOutdated={refetch} />
      ) : (
        <Ended {...ENDED[state]}>
          <Facts proposal={state === 'restored' ? { ...proposal, slot: proposal.lost } : proposal} />
        </Ended>
      )
    }
  </LinkPage>
);

const Ended = (props: Omit<Parameters<typeof Outcome>[0], 'tabTitle'>) => (
  <Outcome {...props} tabTitle={messages.tabTitle} />
);

function Facts({ proposal }: { proposal: LinkedProposal['proposal'] }) {
  const { teamName, divisionName, slot } = proposal;
  return <PracticeFacts practice={{ teamName, divisionName, ...slot }} />;
}

type QuestionProps = {
  token: string;
  proposal: LinkedProposal['proposal'];
  /** someone has answered in the meantime, or the hold has ended */
  onOutdated: () => void;
};

function Question({ token, proposal, onOutdated }: QuestionProps) {
  const accept = useAnswer('acceptLinkedProposal', token, onOutdated);
  const decline = useAnswer('declineLinkedProposal', token, onOutdated);
  if (accept.answer) {
    return (
      <Ended title={messages.doneTitle} text={accept.answer.message} tone="good" takesFocus>
        <Facts proposal={proposal} />
      </Ended>
    );
  }
  if (decline.answer)
    return <Ended title={messages.declinedTitle} text={decline.answer.message} takesFocus />;
  const failure = accept.failure ?? decline.failure;
  return (
    <AccountFrame title={messages.question} tabTitle={messages.tabTitle}>
      <p>
        {messages.lost(proposal.lost)}. {messages.wasAt(proposal.lost)}
      </p>
      <Facts proposal={proposal} />
      <p className="mt-4 text-muted">{messages.declineMeaning}</p>
      {failure !== null && (
        <Notice tone="bad" className="mt-4">
          {errorText(failure, { failed: messages.notDone })}
        </Notice>
      )}
      <div className="mt-5">
        <AnswerButtons
          sending={accept.busy ? true : decline.busy ? false : null}
          yes={messages.yes}
          no={messages.no}
          problem={proposal.problem}
          onAnswer={(isAccepted) => (isAccepted ? accept : decline).run()}
        />
      </div>
    </AccountFrame>
  );
}

/** A conflict means that the page is out of date, unless the team itself has no room for the practice. */
function useAnswer(
  route: 'acceptLinkedProposal' | 'declineLinkedProposal',
  token: string,
  onOutdated: () => void,
) {
  return useAccountAction(async () => {
    try {
      return await call(route, { params: { token } });
    } catch (cause) {
      if (isAnswerLost(cause)) {
        // the proposal says whether it went through; another attempt changes nothing more
        onOutdated();
        throw new OutcomeUnknownError(true, cause);
      }
      if (!(cause instanceof ApiError) || cause.code !== 'WRONG_STATE') throw cause;
      onOutdated();
      return null;
    }
  });
}
