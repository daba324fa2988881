import { DAY_OFF_STATE_NAMES, type DayOffState } from '@portal/domain/days-off/day-off.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const TONES: Record<DayOffState, BadgeTone> = { requested: 'warn', granted: 'good', declined: 'neutral' };

export const StateBadge = ({ state }: { state: DayOffState }) => (
  <Badge tone={TONES[state]}>{DAY_OFF_STATE_NAMES[state]}</Badge>
);
