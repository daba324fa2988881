import { type RowFilters, writeRowFilters } from '@portal/domain/schedule/row-filters.ts';
import { useState } from 'react';
import { download, saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';

const FORMATS = [
  { format: 'csv', label: 'Download CSV', fallbackName: 'schedule.csv' },
  { format: 'excel', label: 'Download Excel', fallbackName: 'schedule.xlsx' },
] as const;

/** The rows that fit the filters, all pages of them, as a file. */
export function ExportButtons({ filters, isEmpty }: { filters: RowFilters; isEmpty: boolean }) {
  const [busy, setBusy] = useState<string | null>(null);

  async function handleDownload({ format, fallbackName }: (typeof FORMATS)[number]) {
    if (busy !== null) return;
    if (isEmpty) return showToast({ tone: 'info', title: messages.nothingToDownload });
    setBusy(format);
    try {
      const body = { format, filters: writeRowFilters(filters) };
      saveFile(await download('exportSchedule', { body, fallbackName }));
    } catch (error) {
      showToast({
        tone: 'bad',
        title: messages.failedTitle,
        text: errorText(error, { failed: messages.downloadFailed }),
      });
    }
    setBusy(null);
  }

  return FORMATS.map((item) => (
    <Button
      key={item.format}
      size="small"
      className="phone:grow"
      busy={busy === item.format}
      aria-disabled={isEmpty || undefined}
      onClick={() => handleDownload(item)}
    >
      <DownloadIcon className="size-4" />
      {item.label}
    </Button>
  ));
}
