import type { LeagueNotice } from '@portal/contract/notices.ts';
import { MAX_NOTICE } from '@portal/domain/coaches/message.ts';
import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { TextAreaInput, TextInput, TimeInput } from '#ui/inputs.tsx';
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

/** 'HH:MM', as the call has it. */
const shortTime = (time: string) => time.slice(0, 5);

/** Writes a notice: a new one is shown from now until the end of the day, unless the form says otherwise. */
export function NoticeDialog({ notice, text = '', now, onClose }: NoticeDialogProps) {
  const queries = useQueryClient();
  return (
    <FormDialog
      title={notice === null ? messages.addTitle : messages.changeTitle}
      save={messages.show}
      size="form"
      start={{
        text: notice?.text ?? text,
        link: notice?.link ?? '',
        fromDate: notice?.fromDate ?? now.date,
        fromTime: notice?.fromTime ?? now.time,
        untilDate: notice?.untilDate ?? now.date,
        untilTime: notice?.untilTime ?? '23:59',
      }}
      needsChange={notice !== null}
      required={['text', 'fromDate', 'fromTime', 'untilDate', 'untilTime']}
      send={({ link, fromTime, untilTime, ...rest }) => {
        const times = { fromTime: shortTime(fromTime), untilTime: shortTime(untilTime) };
        const body = { ...rest, ...times, link: link.trim() || null };
        if (notice === null) return call('addNotice', { body });
        return call('changeNotice', { params: { id: String(notice.id) }, body });
      }}
      failed={messages.changeFailed}
      toast={({ message }) => ({ title: messages.saved, text: message })}
      onDone={({ notices }) => queries.setQueryData(leagueNotices.queryKey, { notices })}
      onSettled={() => queries.invalidateQueries({ queryKey: ['notices'] })}
      onClose={onClose}
    >
      {({ values, field, change }) => (
        <>
          <TextAreaInput
            {...field('text')}
            label={messages.words}
            hint={messages.wordsHint}
            rows={2}
            maxLength={MAX_NOTICE}
            // one line, however it is pasted
            onChange={(typed) => change({ text: typed.replaceAll('\n', ' ') })}
          />
          {values.text === '' && (
            <div>
              <Button size="small" onClick={() => change({ text: messages.closed })}>
                {messages.useClosed}
              </Button>
            </div>
          )}
          <TextInput
            {...field('link')}
            label={messages.link}
            hint={messages.linkHint}
            type="url"
            inputMode="url"
          />
          <div className="grid grid-cols-2 items-start gap-4">
            <DateField {...field('fromDate')} label={messages.fromDate} />
            <TimeInput {...field('fromTime')} label={messages.fromTime} />
            <DateField {...field('untilDate')} label={messages.untilDate} min={values.fromDate} />
            <TimeInput {...field('untilTime')} label={messages.untilTime} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
