import type { LeagueNotice, NoticeBody } from '@portal/contract/notices.ts';
import { MAX_NOTICE } from '@portal/domain/coaches/message.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { fieldText, formErrorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field, TextAreaField } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { leagueNotices } from './queries.ts';

type NoticeDialogProps = {
  /** null: a new one */
  notice: LeagueNotice | null;
  /** what a new one says at first */
  text?: string;
  now: LeagueNow;
  onClose: () => void;
};

/** 'HH:MM', as a browser's field has it. */
const shortTime = (time: string) => time.slice(0, 5);

/** Writes a notice: a new one is shown from now until the end of the day, unless the form says otherwise. */
export function NoticeDialog({ notice, text = '', now, onClose }: NoticeDialogProps) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => ({
    text: notice?.text ?? text,
    link: notice?.link ?? '',
    fromDate: notice?.fromDate ?? now.date,
    fromTime: shortTime(notice?.fromTime ?? now.time),
    untilDate: notice?.untilDate ?? now.date,
    untilTime: shortTime(notice?.untilTime ?? '23:59'),
  }));
  const save = useChange({
    request: (body: NoticeBody) =>
      notice === null
        ? call('addNotice', { body })
        : call('changeNotice', { params: { id: String(notice.id) }, body }),
    onDone: ({ message, notices }) => {
      queries.setQueryData(leagueNotices.queryKey, { notices });
      showToast({ title: messages.saved, text: message });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['notices'] }),
  });
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    save.reset();
  };
  const errorOf = (field: string) => fieldText(save.error, field);
  const isComplete = [
    draft.text.trim(),
    draft.fromDate,
    draft.fromTime,
    draft.untilDate,
    draft.untilTime,
  ].every((value) => value !== '');

  return (
    <FormDialog
      title={notice === null ? messages.addTitle : messages.changeTitle}
      save={messages.show}
      size="form"
      canSave={isComplete}
      busy={save.busy}
      onSave={() => save.send({ ...draft, link: draft.link.trim() || null })}
      onClose={onClose}
    >
      {save.error && (
        <Notice tone="bad">{formErrorText(save.error, { failed: messages.changeFailed })}</Notice>
      )}
      <TextAreaField
        label={messages.words}
        hint={messages.wordsHint}
        autoFocus
        rows={2}
        maxLength={MAX_NOTICE}
        value={draft.text}
        error={errorOf('text')}
        // one line, however it is pasted
        onChange={({ target }) => change({ text: target.value.replaceAll('\n', ' ') })}
      />
      {draft.text === '' && (
        <div>
          <Button size="small" onClick={() => change({ text: messages.closed })}>
            {messages.useClosed}
          </Button>
        </div>
      )}
      <Field
        label={messages.link}
        hint={messages.linkHint}
        type="url"
        inputMode="url"
        value={draft.link}
        error={errorOf('link')}
        onChange={({ target }) => change({ link: target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <DateField
          label={messages.fromDate}
          value={draft.fromDate}
          error={errorOf('fromDate')}
          onChange={(fromDate) => change({ fromDate })}
        />
        <Field
          label={messages.fromTime}
          type="time"
          value={draft.fromTime}
          error={errorOf('fromTime')}
          onChange={({ target }) => change({ fromTime: target.value })}
        />
        <DateField
          label={messages.untilDate}
          min={draft.fromDate}
          value={draft.untilDate}
          error={errorOf('untilDate')}
          onChange={(untilDate) => change({ untilDate })}
        />
        <Field
          label={messages.untilTime}
          type="time"
          value={draft.untilTime}
          error={errorOf('untilTime')}
          onChange={({ target }) => change({ untilTime: target.value })}
        />
      </div>
    </FormDialog>
  );
}
