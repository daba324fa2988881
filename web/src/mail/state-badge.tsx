import type { MailState } from '@portal/domain/mail/mail-kinds.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { STATE_LABELS } from './messages.ts';

const TONES: Record<MailState, BadgeTone> = {
  waiting: 'info',
  sent: 'good',
  kept: 'neutral',
  failed: 'bad',
  overtaken: 'warn',
};

export function StateBadge({ state }: { state: MailState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
