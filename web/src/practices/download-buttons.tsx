import { download, saveFile } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import type { TeamName } from './team-names.ts';

const FORMATS = [
  { format: 'csv', label: 'Download CSV', fallbackName: 'reservations.csv' },
  { format: 'excel', label: 'Download Excel', fallbackName: 'reservations.xlsx' },
] as const;

/** Downloads the bookings as a file in one of two formats. */
export function DownloadButtons({ teams, isEmpty }: { teams: readonly TeamName[]; isEmpty: boolean }) {
  const { busy, input, send } = useChange({
    request: ({ format, fallbackName }: (typeof FORMATS)[number]) =>
      download('downloadReservations', { body: { format, teams: [...teams] }, fallbackName }),
    onDone: saveFile,
    onFailed: (error) =>
      showToast({
        tone: 'bad',
        title: messages.error,
        text: errorText(error, { failed: messages.downloadFailed }),
      }),
  });

  function handleDownload(item: (typeof FORMATS)[number]) {
    if (isEmpty || teams.length === 0) showToast({ tone: 'info', title: messages.nothingToDownload });
    else void send(item);
  }

  return FORMATS.map((item) => (
    <Button
      key={item.format}
      className="phone:grow phone:px-2 phone:text-sm"
      busy={busy && input === item}
      aria-disabled={isEmpty || undefined}
      onClick={() => handleDownload(item)}
    >
      <DownloadIcon />
      {item.label}
    </Button>
  ));
}
