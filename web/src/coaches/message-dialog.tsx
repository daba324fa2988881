import type { CoachMessagePreview } from '@portal/contract/coach-messages.ts';
import { cleanMessage, MAX_MESSAGE, MAX_SUBJECT, messageProblem } from '@portal/domain/coaches/message.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { Moment } from '#league-time/moment.tsx';
import { MailFrame, pageScheme } from '#mail/mail-frame.tsx';
import { refreshMail } from '#mail/queries.ts';
import { RestoredNotice } from '#shared/form-dialog.tsx';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextAreaInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { sentMessages } from './queries.ts';

const FRAME_WIDTH_PX = 600;

const NOTHING = { subject: '', messageText: '' };

type MessageDialogProps = { coachIds: readonly number[]; onClose: () => void };

/** Writes a message to coaches: first the text, then the email as it will arrive. */
export function MessageDialog({ coachIds, onClose }: MessageDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const form = useForm({
    title: 'message',
    discard: 'Discard this message?',
    start: NOTHING,
    required: ['subject'],
    isReady: ({ messageText }) => messageProblem(cleanMessage(messageText)) === null,
    isPreview: true,
    send: (typed) => call('previewCoachMessage', { body: { coachIds: [...coachIds], ...cleaned(typed) } }),
    failed: messages.notSent,
  });
  const { values, field, answer: shown, busy, canSend, mayClose } = form;
  const sending = useChange({
    request: (recipientIds: number[], keyed) => {
      const body = { recipientIds, ...cleaned(values) };
      return keyed(body, (headers) => call('sendCoachMessage', { headers, body }));
    },
    onDone: ({ message }) => {
      showToast({ title: 'Sent', text: message });
      form.forget();
      onClose();
    },
    onSettled: () => {
      void refreshMail(queries);
      void queries.invalidateQueries({ queryKey: sentMessages.queryKey });
    },
  });
  const isBusy = busy || sending.busy;
  const handleClose = () => mayClose() && onClose();

  function handlePreview(event: SyntheticEvent) {
    event.preventDefault();
    form.submit();
  }

  function handleBack() {
    form.change({});
    sending.reset();
  }

  const problem = sending.error ? errorText(sending.error, { failed: messages.notSent }) : form.problem;

  return (
    <Dialog
      title={`Email ${several(coachIds.length, 'coach', 'coaches')}`}
      size="form"
      onClose={handleClose}
      busy={isBusy}
      pressOutsideCloses={false}
      actions={
        shown ? (
          <>
            <Button disabled={isBusy} onClick={handleBack}>
              Back
            </Button>
            <Button
              tone="primary"
              disabled={shown.recipientIds.length === 0}
              busy={sending.busy}
              ignoresDoubleClick
              onClick={() => sending.send(shown.recipientIds)}
            >
              {`Send to ${shown.recipientIds.length}`}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isBusy} onClick={handleClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} tone="primary" disabled={!canSend} busy={busy}>
              {messages.preview}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {shown ? (
          <Preview preview={shown} />
        ) : (
          <form id={formId} onSubmit={handlePreview} noValidate className="grid grid-cols-1 gap-4">
            <RestoredNotice form={form} />
            <TextInput {...field('subject')} label="Subject" autoFocus maxLength={MAX_SUBJECT} />
            <TextAreaInput
              {...field('messageText')}
              label="Message"
              rows={8}
              maxLength={MAX_MESSAGE}
              hint="Plain text. The email begins with “Hello” and the coach’s first name, and ends with your name. Replies go to your address."
            />
          </form>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {!shown && <SentMessages />}
      </div>
    </Dialog>
  );
}

const cleaned = ({ subject, messageText }: typeof NOTHING) => ({
  subject: subject.trim(),
  messageText: cleanMessage(messageText),
});

const REASONS = { 'turned-off': 'turned these emails off', 'no-team': 'no team this season' } as const;

function Preview({
  preview: { recipientIds, recipients, leftOut, subject, html, replyTo },
}: {
  preview: CoachMessagePreview;
}) {
  return (
    <>
      <p role="status">
        {recipientIds.length === 0 ? (
          messages.nobody
        ) : (
          <>
            <strong>{several(recipientIds.length, 'coach', 'coaches')}</strong>{' '}
            {recipientIds.length === 1 ? 'gets' : 'get'} this email. Replies go to{' '}
            <span className="wrap-anywhere">{replyTo}</span>.
          </>
        )}
      </p>
      <People title={several(recipients.length, 'recipient', 'recipients')} lines={recipients} />
      <People
        title={`${several(leftOut.length, 'coach', 'coaches')} left out`}
        lines={leftOut.map(({ name, why }) => `${name}: ${REASONS[why]}`)}
      />
      {recipientIds.length > 0 && (
        <>
          <p className="font-semibold wrap-anywhere">{subject}</p>
          <MailFrame html={html} title={messages.preview} scheme={pageScheme()} widthPx={FRAME_WIDTH_PX} />
        </>
      )}
    </>
  );
}

/** A folded list of people; nothing if there are none. */
function People({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className="min-h-control cursor-pointer content-center font-semibold">{title}</summary>
      <ul className="grid max-h-60 gap-1 overflow-auto text-sm">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two coaches may have one name, and the list never changes
          <li key={index} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Earlier messages: sender, subject and number of recipients. */
function SentMessages() {
  const { data = [] } = useQuery(sentMessages);
  if (data.length === 0) return null;
  return (
    <details>
      <summary className="min-h-control cursor-pointer content-center font-semibold">Sent messages</summary>
      <ul className="grid gap-2 text-sm">
        {data.map(({ id, sentAt, sentBy, subject, recipients }) => (
          <li key={id} className="wrap-anywhere">
            {subject}
            <span className="block text-muted">
              <Moment at={sentAt} /> · {sentBy} · {several(recipients, 'coach', 'coaches')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
