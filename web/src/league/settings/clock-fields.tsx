import type { LeagueSettingsWire } from '@portal/contract/league.ts';
import { fieldText } from '#api/error-text.ts';
import { SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';

type ClockFieldsProps = {
  values: LeagueSettingsWire;
  /** what the last attempt threw */
  refused: unknown;
  onChange: (part: Partial<LeagueSettingsWire>) => void;
};

/** Time zone and first day of the week. */
export function ClockFields({ values, refused, onChange }: ClockFieldsProps) {
  const zones = timeZones(values.timeZone);
  return (
    <>
      <SelectField
        label="Time zone"
        hint={messages.zoneHint}
        value={values.timeZone}
        error={fieldText(refused, 'timeZone')}
        onChange={(event) => onChange({ timeZone: event.target.value })}
      >
        <optgroup label="United States">
          {zones.near.map((zone) => (
            <option key={zone} value={zone}>
              {zoneName(zone)}
            </option>
          ))}
        </optgroup>
        <optgroup label="All zones">
          {zones.others.map((zone) => (
            <option key={zone} value={zone}>
              {zoneName(zone)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <SelectField
        label="Weeks begin on"
        hint={messages.weekHint}
        value={values.weekStart}
        error={fieldText(refused, 'weekStart')}
        onChange={(event) => onChange({ weekStart: event.target.value === 'sunday' ? 'sunday' : 'monday' })}
      >
        <option value="monday">Monday</option>
        <option value="sunday">Sunday</option>
      </SelectField>
    </>
  );
}

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

/**
 * The time zones to choose from: the common ones first, then all that the browser supports, always including the
 * current one.
 */
function timeZones(inForce: string): { near: string[]; others: string[] } {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !US_ZONES.includes(zone));
  const isListed = US_ZONES.includes(inForce) || others.includes(inForce);
  return { near: US_ZONES, others: isListed ? others : [inForce, ...others] };
}

/** 'America/New_York' as 'America/New York'. */
const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
