import type { ReactNode } from 'react';
import { ConfirmChange } from './confirm-change.tsx';

type RemovalDialogProps = {
  /** what is removed, in words */
  what: string;
  /** removes it; the returned text is shown below "Removed" */
  remove: () => Promise<string>;
  /** called after the removal; closes the dialog by default */
  onRemoved?: () => void;
  /** refetches the lists: a refusal may also mean that they have changed */
  onSettled: () => void;
  onClose: () => void;
  /** the consequences of the removal */
  children: ReactNode;
};

/** Asks before something is removed, and removes it. */
export const RemovalDialog = ({ what, remove, onRemoved, ...rest }: RemovalDialogProps) => (
  <ConfirmChange
    {...rest}
    title={`Remove ${what}?`}
    yes="Yes, remove it"
    no="No, keep it"
    danger
    request={remove}
    toast={(text) => ({ title: 'Removed', text })}
    onDone={onRemoved ?? rest.onClose}
  />
);
