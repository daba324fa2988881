import type { GiveBack } from '@portal/contract/reminders.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { AccountFrame } from '#auth/account-frame.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';
import { Outcome } from './outcome.tsx';
import { PracticeFacts } from './practice-facts.tsx';

type QuestionProps = {
  token: string;
  practice: GiveBack['practice'];
  /** the practice is not as it was looked up */
  onOutdated: () => void;
};

/** Asks once whether to give the practice back, and says what came of it. */
export function Question({ token, practice, onOutdated }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** what the server said once it was done; null while it is not */
  const [done, setDone] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);

  async function handleYes() {
    setBusy(true);
    setProblem('');
    try {
      setDone((await call('giveBackPractice', { params: { token } })).message);
    } catch (cause) {
      if (cause instanceof ApiError && cause.status === 409) onOutdated();
      else setProblem(errorText(cause, { failed: messages.giveBackFailed }));
    }
    setBusy(false);
  }

  if (done !== null) return <Outcome title={messages.doneTitle} text={done} tone="good" takesFocus />;
  if (isKept) return <Outcome title={messages.keptTitle} text={messages.kept} takesFocus />;
  return (
    <AccountFrame title={messages.question} tabTitle={messages.tabTitle}>
      <PracticeFacts practice={practice} />
      <p className="mt-4">{messages.meaning}</p>
      {problem && (
        <Notice tone="bad" className="mt-4">
          {problem}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="primary" busy={busy} onClick={handleYes} className="phone:w-full">
          {messages.yes}
        </Button>
        <Button disabled={busy} onClick={() => setIsKept(true)} className="phone:w-full">
          {messages.no}
        </Button>
      </div>
    </AccountFrame>
  );
}
