import type { LeagueSettingsWire } from '@portal/contract/league.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { isPhone } from '@portal/domain/league/phone.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText, fieldText } from '#api/error-text.ts';
import { removeStored } from '#api/storage.ts';
import { useChange } from '#api/use-change.ts';
import { showLeague } from '#league/use-league.ts';
import { useUnsaved } from '#shared/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages as shared } from '../messages.ts';
import { ClockFields } from './clock-fields.tsx';
import { ConfirmClockDialog } from './confirm-clock-dialog.tsx';
import { messages } from './messages.ts';
import { leagueSettings } from './queries.ts';
import { ReleaseField } from './release-field.tsx';
import { ReminderField } from './reminder-field.tsx';

/** Validates like the server, after trimming. */
function problemsOf({ leagueName, contactPhone, contactEmail }: LeagueSettingsWire) {
  return {
    leagueName: leagueName.trim() === '' ? messages.missingName : undefined,
    contactPhone: isPhone(contactPhone.trim()) ? undefined : messages.badPhone,
    contactEmail: normalizeEmail(contactEmail) !== null ? undefined : messages.badEmail,
  };
}

const FIELDS = [
  'leagueName',
  'contactPhone',
  'contactEmail',
  'timeZone',
  'weekStart',
  'reminderTime',
  'releaseDays',
] as const;

const isEdits = (value: unknown): value is Partial<LeagueSettingsWire> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).every((key) => (FIELDS as readonly string[]).includes(key));

type LeagueFormProps = {
  stored: LeagueSettingsWire;
  /** shows no toast, because the page shows the result */
  isQuiet?: boolean;
};

/** The form of the league's settings; asks before a change of time zone or week. */
export function LeagueForm({ stored, isQuiet = false }: LeagueFormProps) {
  const queries = useQueryClient();
  const unsaved = useUnsaved({
    question: messages.discardQuestion,
    kept: { key: 'settingsDraft', isDraft: isEdits },
  });
  const edits = unsaved.draft ?? {};
  const [asks, setAsks] = useState(false);
  const save = useChange({
    request: (body: LeagueSettingsWire) => call('changeLeagueSettings', { body }),
    onDone: (saved) => {
      showLeague({ name: saved.leagueName, phone: saved.contactPhone, email: saved.contactEmail });
      if (!isQuiet) showToast({ title: shared.saved, text: saved.leagueName });
      // weeks and "today" may have changed
      removeStored('tab', 'weekRange');
      void queries.invalidateQueries();
      queries.setQueryData(leagueSettings.queryKey, saved);
      unsaved.change(null);
    },
    onSettled: () => setAsks(false),
  });
  const values = { ...stored, ...edits };
  const problems = problemsOf(values);
  const isChanged = FIELDS.some((field) => String(values[field]).trim() !== String(stored[field]));
  const canSave = isChanged && !Object.values(problems).some(Boolean);
  const counts = { zone: values.timeZone !== stored.timeZone, week: values.weekStart !== stored.weekStart };

  function change(part: Partial<LeagueSettingsWire>) {
    const next = { ...edits, ...part };
    const isEdited = FIELDS.some((field) => field in next && next[field] !== stored[field]);
    unsaved.change(isEdited ? next : null);
    save.reset();
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    if (counts.zone || counts.week) setAsks(true);
    else void save.send(values);
  }

  // an untouched field shows no error
  const errorOf = (field: keyof typeof problems) =>
    (field in edits ? problems[field] : undefined) ?? fieldText(save.error, field);
  const isShownAtField = FIELDS.some((field) => fieldText(save.error, field));

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4 grid gap-4 sm:grid-cols-2">
      <FieldLock busy={save.busy}>
        <div className="sm:col-span-2">
          <Field
            label="League name"
            value={values.leagueName}
            maxLength={80}
            autoComplete="organization"
            error={errorOf('leagueName')}
            onChange={(event) => change({ leagueName: event.target.value })}
          />
        </div>
        <Field
          label="Contact phone"
          type="tel"
          value={values.contactPhone}
          maxLength={30}
          autoComplete="off"
          error={errorOf('contactPhone')}
          onChange={(event) => change({ contactPhone: event.target.value })}
        />
        <Field
          label="Contact email"
          type="email"
          value={values.contactEmail}
          maxLength={254}
          autoComplete="off"
          error={errorOf('contactEmail')}
          onChange={(event) => change({ contactEmail: event.target.value })}
        />
        <ClockFields values={values} refused={save.error} onChange={change} />
        <ReminderField
          value={values.reminderTime}
          error={fieldText(save.error, 'reminderTime')}
          onChange={(reminderTime) => change({ reminderTime })}
        />
        <ReleaseField
          value={values.releaseDays}
          error={fieldText(save.error, 'releaseDays')}
          onChange={(releaseDays) => change({ releaseDays })}
        />
      </FieldLock>
      {save.error && !isShownAtField && (
        <Notice tone="bad" className="sm:col-span-2">
          {errorText(save.error, { failed: shared.notSaved })}
        </Notice>
      )}
      <Button
        type="submit"
        tone="primary"
        // keeps the focus when there is nothing left to save
        aria-disabled={!canSave}
        busy={save.busy}
        className="col-start-1 justify-self-start phone:w-full"
      >
        {messages.saveLeague}
      </Button>
      {asks && (
        <ConfirmClockDialog
          counts={counts}
          busy={save.busy}
          onYes={() => save.send(values)}
          onNo={() => setAsks(false)}
        />
      )}
    </form>
  );
}
