import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { messages } from './messages.ts';

/** Why a file was refused, and every invalid line. */
export function ImportRefused({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <Notice tone="bad" className="mt-4">
      <p className="wrap-anywhere">{errorText(error, { failed: messages.importFailed })}</p>
      <RightImporterLink error={error} />
      {lines.length > 1 && (
        <ul className="mt-2 list-disc ps-6">
          {lines.map(([place, sentence]) => (
            <li key={place} className="wrap-anywhere">{`${place}: ${sentence}`}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
