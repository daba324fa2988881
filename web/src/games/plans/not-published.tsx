import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { Notice } from '#ui/notice.tsx';
import { ChangeLines } from './change-lines.tsx';
import { planMessages as messages } from './messages.ts';

/** Why nothing was published: the changes in the meantime, and what to do next. */
export function NotPublished({ error, planId }: { error: Error; planId: number }) {
  const setUpPath = useSetUpPath();
  const changes = error instanceof ApiError && error.status === 409 ? listOf(error.conflict?.changes) : null;
  if (changes === null) {
    return (
      <Notice tone="bad" className="mt-4">
        {errorText(error, messages)}
      </Notice>
    );
  }
  return (
    <Notice tone="bad" title={messages.conflictTitle} className="mt-4">
      {changes.length === 0 ? <p>{errorText(error, messages)}</p> : <ChangeLines changes={changes} />}
      <Link
        to={setUpPath(`${PATHS.games}?step=draw-up&base=${planId}`)}
        className="link inline-flex min-h-11 items-center"
      >
        {messages.conflictNext}
      </Link>
    </Notice>
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
