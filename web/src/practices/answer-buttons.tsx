import { Button } from '#ui/button.tsx';

type AnswerButtonsProps = {
  /** the answer being sent; null if none is */
  sending?: boolean | null;
  yes: string;
  no: string;
  onAnswer: (isWanted: boolean) => void;
};

/** The two buttons that answer an offer. On a phone each has its own line. */
export const AnswerButtons = ({ sending = null, yes, no, onAnswer }: AnswerButtonsProps) => (
  <div className="flex flex-wrap gap-3 phone:grid phone:w-full">
    <Button
      tone="primary"
      busy={sending === true}
      disabled={sending === false}
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
