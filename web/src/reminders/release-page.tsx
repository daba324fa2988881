import { call } from '#api/client.ts';
import { LinkPage } from './link-page.tsx';
import { ENDED, messages } from './messages.ts';
import { Outcome } from './outcome.tsx';
import { PracticeFacts } from './practice-facts.tsx';
import { ReleaseQuestion } from './release-question.tsx';

/**
 * /give-back/TOKEN: the practice that a reminder's link can release, without a login. Only a button releases it,
 * because mail scanners open links.
 */
export const ReleasePage = () => (
  <LinkPage
    path="/give-back"
    title={messages.tabTitle}
    tokenMissing={messages.tokenMissing}
    lookUp={(token, signal) => call('lookUpRelease', { params: { token }, signal })}
  >
    {({ token, found: { state, practice }, refetch }) =>
      state === 'open' ? (
        <ReleaseQuestion token={token} practice={practice} onOutdated={refetch} />
      ) : (
        <Outcome {...ENDED[state]}>
          <PracticeFacts practice={practice} />
        </Outcome>
      )
    }
  </LinkPage>
);
