import type { EarlierSeason } from '@portal/contract/venues-carry-over.ts';
import { daysProblem } from '@portal/domain/availability/permit-hours.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { fieldText } from '#api/error-text.ts';
import { DateField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';

export type Draft = {
  /** 'WINTER 2026' */
  from: string;
  firstDate: string;
  lastDate: string;
  status: 'pending' | 'approved';
};

const keyOf = ({ season, year }: EarlierSeason) => `${season} ${year}`;

/** The initial values: the suggested dates, and permits that need approval again. */
export function draftOf(season: EarlierSeason | undefined): Draft {
  const days = season?.suggested ?? { firstDate: '', lastDate: '' };
  return { from: season ? keyOf(season) : '', ...days, status: 'pending' };
}

export function problemsOf({ firstDate, lastDate }: Draft): { firstDate?: string; lastDate?: string } {
  if (firstDate === '') return { firstDate: messages.dates };
  if (lastDate === '') return { lastDate: messages.dates };
  const problem = daysProblem(firstDate, lastDate);
  return problem === null ? {} : { lastDate: problem };
}

type CarryOverFieldsProps = {
  draft: Draft;
  earlier: readonly EarlierSeason[];
  /** the selected earlier season */
  from: EarlierSeason;
  /** why the last preview was refused */
  refused: unknown;
  onChange: (part: Partial<Draft>) => void;
};

/** The earlier season, the dates of the new one, and the initial status of its permits. */
export function CarryOverFields({ draft, earlier, from, refused, onChange }: CarryOverFieldsProps) {
  const problems = problemsOf(draft);
  const errorOf = (field: 'firstDate' | 'lastDate') => problems[field] ?? fieldText(refused, field);

  function handleFrom(key: string) {
    const chosen = earlier.find((season) => keyOf(season) === key);
    if (chosen) onChange({ from: key, ...chosen.suggested });
  }

  return (
    <>
      <SelectField
        label={messages.from}
        autoFocus
        value={draft.from}
        hint={messages.datesHint(from.label, formatDate(from.firstDate), formatDate(from.lastDate))}
        onChange={({ target }) => handleFrom(target.value)}
      >
        {earlier.map((season) => (
          <option key={keyOf(season)} value={keyOf(season)}>
            {season.label}
          </option>
        ))}
      </SelectField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label={messages.firstDate}
          value={draft.firstDate}
          error={errorOf('firstDate')}
          onChange={(firstDate) => onChange({ firstDate })}
        />
        <DateField
          label={messages.lastDate}
          value={draft.lastDate}
          min={draft.firstDate}
          error={errorOf('lastDate')}
          onChange={(lastDate) => onChange({ lastDate })}
        />
      </div>
      <SelectField
        label={messages.status}
        value={draft.status}
        hint={messages.statusHint}
        onChange={({ target }) => onChange({ status: target.value === 'approved' ? 'approved' : 'pending' })}
      >
        <option value="pending">{messages.pending}</option>
        <option value="approved">{messages.approved}</option>
      </SelectField>
    </>
  );
}
