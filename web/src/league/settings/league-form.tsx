import type { LeagueSettingsWire } from '@portal/contract/league.ts';
import { normalizeEmail } from '@portal/domain/auth/email.ts';
import type { AdminFactorRule } from '@portal/domain/auth/second-factor.ts';
import { isPhone } from '@portal/domain/league/phone.ts';
import { REMINDERS_OFF } from '@portal/domain/reminders/reminder-time.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { removeStored } from '#api/storage.ts';
import { ListCard } from '#shared/list-card.tsx';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { type Option, SelectInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages as shared } from '../messages.ts';
import { showLeague } from '../use-league.ts';

/** The texts of the league's own settings on /admin/settings. */
export const messages = {
  discardQuestion: 'Discard your changes to the league’s settings?',
  badEmail: 'Invalid email format',
  releaseDays: (days: number) => (days === 0 ? 'On the day' : `${several(days, 'day')} before`),
} as const;

export const leagueSettings = queryOptions({
  queryKey: ['admin', 'league-settings'],
  queryFn: ({ signal }) => call('getLeagueSettings', { signal }),
});

/** Name, contact, time zone, first day of the week, and the time of reminders. */
export function LeagueCard() {
  const settings = useQuery({ ...leagueSettings, refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <ListCard
      title="League"
      text="Shown in emails and in the page footer."
      query={settings}
      failed="We couldn’t load the league’s settings."
      className="xl:col-span-2"
      loadingClassName="h-120 phone:h-dvh"
    >
      {(stored) => <LeagueForm stored={stored} />}
    </ListCard>
  );
}

const ADMIN_FACTORS: Option<AdminFactorRule>[] = [
  ['off', 'Not required'],
  ['new', 'Required of new administrators'],
  ['all', 'Required of all administrators'],
];

/** Validates like the server, after trimming. */
const problemsOf = ({ leagueName, contactPhone, contactEmail }: LeagueSettingsWire) => ({
  leagueName: leagueName.trim() === '' && 'Enter the league’s name.',
  contactPhone: !isPhone(contactPhone.trim()) && 'Enter a phone number like +1 732 555 0100.',
  contactEmail: normalizeEmail(contactEmail) === null && messages.badEmail,
});

type LeagueFormProps = {
  stored: LeagueSettingsWire;
  /** shows no toast, because the page shows the result */
  isQuiet?: boolean;
};

/** The form of the league's settings; asks before a change of time zone or week. */
export function LeagueForm({ stored, isQuiet = false }: LeagueFormProps) {
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { values, field, canSend, busy, problem, submit } = useForm({
    start: stored,
    followsStart: true,
    discard: messages.discardQuestion,
    // an untouched field shows no error
    check: (typed) => {
      const problems = problemsOf(typed);
      return {
        leagueName: typed.leagueName !== stored.leagueName && problems.leagueName,
        contactPhone: typed.contactPhone !== stored.contactPhone && problems.contactPhone,
        contactEmail: typed.contactEmail !== stored.contactEmail && problems.contactEmail,
      };
    },
    isReady: (typed) => !Object.values(problemsOf(typed)).some(Boolean),
    send: (body) => call('changeLeagueSettings', { body }),
    onDone: (saved) => {
      showLeague({ name: saved.leagueName, phone: saved.contactPhone, email: saved.contactEmail });
      if (!isQuiet) showToast({ title: shared.saved, text: saved.leagueName });
      // weeks and "today" may have changed
      removeStored('tab', 'weekRange');
      void queries.invalidateQueries();
      queries.setQueryData(leagueSettings.queryKey, saved);
    },
    onSettled: () => setConfirming(false),
  });
  const hasNewZone = values.timeZone !== stored.timeZone;
  const hasNewWeek = values.weekStart !== stored.weekStart;

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (canSend && (hasNewZone || hasNewWeek)) setConfirming(true);
    else submit();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
      <FieldLock busy={busy}>
        <div className="sm:col-span-2">
          <TextInput
            {...field('leagueName')}
            label="League name"
            maxLength={80}
            autoComplete="organization"
          />
        </div>
        <TextInput {...field('contactPhone')} label="Contact phone" type="tel" maxLength={30} />
        <TextInput {...field('contactEmail')} label="Contact email" type="email" maxLength={254} />
        <SelectInput
          {...field('timeZone')}
          label="Time zone"
          hint="Used for all dates and times."
          options={zoneOptions(values.timeZone)}
        />
        <SelectInput
          {...field('weekStart')}
          label="Weeks begin on"
          hint="The first day of a week of practices."
          options={WEEK_STARTS}
        />
        <SelectInput
          {...field('reminderTime')}
          label="Remind coaches the day before"
          hint="About their practices and games. Later bookings get no reminder."
          options={reminderOptions(values.reminderTime)}
        />
        <SelectInput
          {...field('releaseDays')}
          label="Open unused game time for practices"
          hint="Slots that are reserved for games on the Venues page."
          options={releaseOptions(values.releaseDays)}
        />
        <SelectInput
          {...field('adminFactor')}
          label="Second factor of administrators"
          hint="A passkey or a code besides the password. They have three days to set one up."
          options={ADMIN_FACTORS}
        />
      </FieldLock>
      {problem && (
        <Notice tone="bad" className="sm:col-span-2">
          {problem}
        </Notice>
      )}
      <Button
        type="submit"
        tone="primary"
        // keeps the focus when there is nothing left to save
        aria-disabled={!canSend}
        busy={busy}
        className="col-start-1 justify-self-start phone:w-full"
      >
        Apply league settings
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Change how the league counts days?"
          yes="Yes, change it"
          no="Go back"
          busy={busy}
          onYes={submit}
          onNo={() => setConfirming(false)}
        >
          <div className="grid grid-cols-1 gap-3">
            {hasNewZone && (
              <p>
                Times don’t shift: 6:00 PM stays 6:00 PM. From now on, the new time zone decides what is past
                and which day is today.
              </p>
            )}
            {hasNewWeek && (
              <p>
                We recount the practices of this and later weeks. If a team would then have more practices in
                a week than its division allows, nothing changes and we list those teams.
              </p>
            )}
          </div>
        </ConfirmDialog>
      )}
    </form>
  );
}

const WEEK_STARTS: readonly Option<LeagueSettingsWire['weekStart']>[] = [
  ['monday', 'Monday'],
  ['sunday', 'Sunday'],
];

/** US time zones, which are listed first. */
const US_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** The common time zones, then all that the browser supports, always including the current one. */
function zoneOptions(inForce: string) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !US_ZONES.includes(zone));
  const isListed = US_ZONES.includes(inForce) || others.includes(inForce);
  return [
    { label: 'United States', options: US_ZONES.map(zoneOption) },
    { label: 'All zones', options: (isListed ? others : [inForce, ...others]).map(zoneOption) },
  ];
}

/** 'America/New_York' as 'America/New York'. */
const zoneOption = (zone: string): Option<string> => [zone, zone.replaceAll('_', ' ')];

/** Every half hour from 6 AM to 10 PM, 'HH:MM'. */
const HALF_HOURS = Array.from({ length: 33 }, (_, index) => wallTimeOf(360 + 30 * index).slice(0, 5));

/** No reminders, or the times at which coaches are reminded of the next day, including the current one. */
function reminderOptions(inForce: string): Option<string>[] {
  const isListed = inForce === REMINDERS_OFF || HALF_HOURS.includes(inForce);
  const times = isListed ? HALF_HOURS : [...HALF_HOURS, inForce].toSorted();
  return [
    [REMINDERS_OFF, 'Don’t send reminders'],
    ...times.map((time): Option<string> => [time, formatTime(`${time}:00`)]),
  ];
}

const RELEASE_DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28];

/** How many days before the day of a slot it opens for practices, if no game uses it. */
function releaseOptions(inForce: number): Option<number>[] {
  const days = RELEASE_DAYS.includes(inForce) ? RELEASE_DAYS : [...RELEASE_DAYS, inForce];
  return days.toSorted((a, b) => a - b).map((each) => [each, messages.releaseDays(each)]);
}
