import { type RowFilters, writeRowFilters } from '@portal/domain/schedule/row-filters.ts';
import { download, saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';

const FORMATS = [
  { format: 'csv', label: 'Download CSV', fallbackName: 'schedule.csv' },
  { format: 'excel', label: 'Download Excel', fallbackName: 'schedule.xlsx' },
] as const;

/** Downloads all pages of the filtered rows as a file. */
export function ExportButtons({ filters, isEmpty }: { filters: RowFilters; isEmpty: boolean }) {
  const { busy, input, send } = useChange({
    request: ({ format, fallbackName }: (typeof FORMATS)[number]) =>
      download('exportSchedule', { body: { format, filters: writeRowFilters(filters) }, fallbackName }),
    onDone: saveFile,
    onFailed: (error) =>
      showToast({
        tone: 'bad',
        title: messages.failedTitle,
        text: errorText(error, { failed: messages.downloadFailed }),
      }),
  });

  function handleDownload(item: (typeof FORMATS)[number]) {
    if (isEmpty) showToast({ tone: 'info', title: messages.nothingToDownload });
    else void send(item);
  }

  return FORMATS.map((item) => (
    <Button
      key={item.format}
      size="small"
      className="phone:grow"
      busy={busy && input === item}
      aria-disabled={isEmpty || undefined}
      onClick={() => handleDownload(item)}
    >
      <DownloadIcon className="size-4" />
      {item.label}
    </Button>
  ));
}
