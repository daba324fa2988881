import type { DayOffState } from '@portal/domain/days-off/day-off.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { STATE_NAMES } from './messages.ts';

const TONES: Record<DayOffState, BadgeTone> = { asked: 'warn', granted: 'good', declined: 'neutral' };

export const StateBadge = ({ state }: { state: DayOffState }) => (
  <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
);
