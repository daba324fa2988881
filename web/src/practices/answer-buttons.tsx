import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type AnswerButtonsProps = {
  /** the answer being sent; null if none is */
  sending?: boolean | null;
  yes: string;
  no: string;
  /** why it can't be answered with yes now, as a sentence; '' if it can */
  problem?: string;
  onAnswer: (isAccepted: boolean) => void;
};

/** The two buttons that answer an offer. On a phone each has its own line. */
export const AnswerButtons = ({ sending = null, yes, no, problem = '', onAnswer }: AnswerButtonsProps) => (
  <div className="flex flex-wrap gap-3 phone:grid phone:w-full">
    {problem !== '' && (
      <Notice tone="warn" className="w-full">
        {problem}
      </Notice>
    )}
    <Button
      tone="primary"
      busy={sending === true}
      disabled={sending === false || problem !== ''}
      ignoresDoubleClick
      onClick={() => onAnswer(true)}
    >
      {yes}
    </Button>
    <Button
      busy={sending === false}
      disabled={sending === true}
      ignoresDoubleClick
      onClick={() => onAnswer(false)}
    >
      {no}
    </Button>
  </div>
);
