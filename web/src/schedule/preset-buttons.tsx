import type { RowFilters } from '@portal/domain/schedule/row-filters.ts';
import { isOn, type Preset, pressed } from './presets.ts';

type PresetButtonsProps = {
  presets: readonly Preset[];
  filters: RowFilters;
  onChange: (changes: Partial<RowFilters>) => void;
};

/** Buttons that set frequently used filters; pressed again, they clear them. */
export function PresetButtons({ presets, filters, onChange }: PresetButtonsProps) {
  if (presets.length === 0) return null;
  return (
    <fieldset className="schedule-presets">
      <legend className="sr-only">Quick filters</legend>
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          aria-pressed={isOn(preset, filters)}
          onClick={() => onChange(pressed(preset, filters))}
        >
          {preset.label}
        </button>
      ))}
    </fieldset>
  );
}
