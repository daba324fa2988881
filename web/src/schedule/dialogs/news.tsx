import { Notice } from '#ui/notice.tsx';

type NewsProps = {
  title: string;
  /** null says nothing */
  text: string | null;
  next: string;
};

/** Beside the buttons: what somebody else has done meanwhile to what the dialog is about. */
export function News({ title, text, next }: NewsProps) {
  if (text === null) return null;
  return (
    <Notice tone="warn" title={title} className="w-full [overflow-wrap:anywhere]">
      <p>
        {text} {next}
      </p>
    </Notice>
  );
}
