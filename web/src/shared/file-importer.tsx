import type { FileQuestion } from '@portal/contract/file-question.ts';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { conflictOf } from '#api/conflict.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FileDrop } from './file-drop.tsx';
import { FileQuestions } from './file-questions.tsx';
import { ImportHistory, type ImportHistoryProps } from './import-history.tsx';
import { RightImporterLink } from './importer-link.tsx';
import { useFileAnswers } from './use-file-answers.ts';
import { useFilePreview } from './use-file-preview.ts';

type FileImporterProps<Preview, Result> = {
  kind: ImportHistoryProps['kind'];
  /** of the button that chooses a file */
  label: string;
  /** of this file's previews */
  previewKey: QueryKey;
  /** of all previews that an answer may change */
  answersKey: QueryKey;
  /** reads the file without changing anything */
  read: (file: File, signal: AbortSignal) => Promise<Preview>;
  /** @param answer null clears the previous one */
  saveAnswer: (key: string, answer: string | null) => Promise<unknown>;
  importFile: (file: File, preview: Preview) => Promise<Result>;
  onImported: (result: Result) => void;
  /** also after a failure, whose outcome may be unknown */
  onSettled: () => void;
  /** whether importing the file would change anything */
  hasChanges: (preview: Preview) => boolean;
  /** what the import would change */
  children: (preview: Preview) => ReactNode;
} & Pick<ImportHistoryProps, 'showEffect'>;

/**
 * Previews a dropped file at once, asks about what is unclear, and imports it; earlier imports below it can be undone. The
 * server compares the preview with what it imports.
 */
export function FileImporter<Preview extends { message: string; questions: FileQuestion[] }, Result>(
  props: FileImporterProps<Preview, Result>,
) {
  const { kind, importFile } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const { file, answer: preview, ...reading } = useFilePreview(props.previewKey, props.read);
  const answers = useFileAnswers(props.answersKey, props.saveAnswer);
  const change = useChange({
    request: (previewed: { file: File; preview: Preview }) => importFile(previewed.file, previewed.preview),
    onDone: (result) => {
      start();
      props.onImported(result);
    },
    // the preview may be another one now
    onFailed: () => reading.refetch(),
    onSettled: props.onSettled,
  });

  /** starts over with another file */
  function start() {
    reading.choose(null);
    // the button that was pressed disappears
    chooser.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <FileDrop
        ref={chooser}
        kind={kind}
        label={reading.isReading ? 'Reading the file' : props.label}
        hint="or drop it here: CSV, TSV or Excel"
        busy={reading.isReading}
        onFile={(chosen) => {
          change.reset();
          reading.choose(chosen);
        }}
      />
      {reading.error && (
        <>
          <Refused error={reading.error} failed="We couldn’t read the file. Please try again." />
          <FileQuestions
            questions={conflictOf(reading.error, 'INVALID_INPUT').questions ?? []}
            answers={answers}
            busy={reading.isRefreshing}
          />
        </>
      )}
      {file && preview && (
        <div className="mt-5 border-t border-line pt-4">
          <p role="status" className="font-semibold">
            {preview.message}
          </p>
          {preview.questions.length > 0 && (
            <div className="mt-4">
              <FileQuestions
                questions={preview.questions}
                answers={answers}
                busy={reading.isRefreshing || change.busy}
              />
            </div>
          )}
          {props.children(preview)}
          {change.error && (
            <Refused error={change.error} failed="We couldn’t import the file. Please try again." />
          )}
          <div className="mt-4 flex flex-wrap gap-3 phone:*:grow">
            <Button
              disabled={change.busy}
              onClick={() => {
                change.reset();
                start();
              }}
            >
              Discard
            </Button>
            <Button
              tone="primary"
              disabled={preview.questions.some((each) => each.answer === null) || !props.hasChanges(preview)}
              busy={change.busy || reading.isRefreshing || answers.isSaving}
              onClick={() => change.send({ file, preview })}
            >
              Import
            </Button>
          </div>
        </div>
      )}
      <ImportHistory kind={kind} showEffect={props.showEffect} />
    </div>
  );
}

/** Why a file was refused, and every invalid line. */
function Refused({ error, failed }: { error: unknown; failed: string }) {
  const lines = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <Notice tone="bad" className="mt-4">
      <p className="wrap-anywhere">{errorText(error, { failed })}</p>
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
