import type { Venue } from '@portal/contract/venues.ts';
import { call } from '#api/client.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { ClosureDialog } from '../closure-dialog.tsx';
import { RemoveDialog } from '../remove-dialog.tsx';
import { closureDays } from '../venue-text.ts';
import type { Ask, OpenDialog } from './closure-dialog-state.ts';

type ClosureDialogsProps = {
  dialog: OpenDialog | null;
  venues: readonly Venue[];
  onAsk: Ask;
  onClose: () => void;
};

/** The open dialog about a closure. */
export function ClosureDialogs({ dialog, venues, onAsk, onClose }: ClosureDialogsProps) {
  const asks = useSelectedSeason();
  if (dialog === null) return null;
  if (dialog.action === 'add') {
    return (
      <ClosureDialog venues={venues} closure={null} day={dialog.day} onRemove={onClose} onClose={onClose} />
    );
  }
  const { closure } = dialog;
  if (dialog.action === 'change') {
    return (
      <ClosureDialog
        venues={venues}
        closure={closure}
        day=""
        onRemove={() => onAsk({ action: 'remove', closure })}
        onClose={onClose}
      />
    );
  }
  return (
    <RemoveDialog
      id={`closure-${closure.id}`}
      what={`the closure ${closureDays(closure)}`}
      remove={(preview) =>
        call('removeClosure', {
          params: { id: String(closure.id) },
          query: { preview: preview ? 'true' : 'false', ...asks },
        })
      }
      onClose={onClose}
    />
  );
}
