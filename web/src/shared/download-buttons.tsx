import { saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';

const FORMATS = [
  { format: 'csv', name: 'CSV', ending: 'csv' },
  { format: 'excel', name: 'Excel', ending: 'xlsx' },
] as const;

const FAILED_TITLE = 'Could not download the file';
const FAILED = 'We couldn’t download the file. Please try again.';

type Format = (typeof FORMATS)[number];

type DownloadButtonsProps = {
  /** without its extension; used if the response has no file name */
  fileName: string;
  request: (format: Format['format'], fallbackName: string) => Promise<{ blob: Blob; fileName: string }>;
  /** the title of the toast if it fails */
  failedTitle?: string;
  /** says why there is nothing to download; null if there is something */
  emptyText?: string | null;
  /** the accessible name of buttons that only show the format: 'Download as CSV' */
  describe?: (format: string) => string;
  size?: 'small';
  className?: string;
};

/** One button each for downloading as CSV and as Excel. */
export function DownloadButtons({
  fileName,
  request,
  failedTitle = FAILED_TITLE,
  emptyText = null,
  describe,
  size,
  className,
}: DownloadButtonsProps) {
  const { busy, input, send } = useChange({
    request: ({ format, ending }: Format) => request(format, `${fileName}.${ending}`),
    onDone: saveFile,
    onFailed: (error) =>
      showToast({ tone: 'bad', title: failedTitle, text: errorText(error, { failed: FAILED }) }),
  });

  function handleDownload(item: Format) {
    if (emptyText === null) void send(item);
    else showToast({ tone: 'info', title: emptyText });
  }

  return FORMATS.map((item) => (
    <Button
      key={item.format}
      {...(describe && { 'aria-label': describe(item.name), title: describe(item.name) })}
      {...(size && { size })}
      {...(className && { className })}
      busy={busy && input === item}
      aria-disabled={emptyText !== null || undefined}
      onClick={() => handleDownload(item)}
    >
      <DownloadIcon {...(size && { className: 'size-4' })} />
      {describe ? item.name : `Download ${item.name}`}
    </Button>
  ));
}
