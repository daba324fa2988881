import { Notice } from '#ui/notice.tsx';

type ChangeNoticeProps = {
  title: string;
  /** null shows nothing */
  text: string | null;
  next: string;
};

/** Shown beside the buttons: what others have changed while the dialog is open. */
export function ChangeNotice({ title, text, next }: ChangeNoticeProps) {
  if (text === null) return null;
  return (
    <Notice tone="warn" title={title} className="w-full [overflow-wrap:anywhere]">
      <p>
        {text} {next}
      </p>
    </Notice>
  );
}
