import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { navigate } from '#router/location.ts';
import { type SelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { FormDialog } from '#shared/form-dialog.tsx';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { trimmed } from '#shared/use-form.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { planMessages as messages } from './messages.ts';
import { gamePlan, gamePlans, type PlanHead } from './queries.ts';

type PlanActionsProps = {
  selectedSeason: SelectedSeason;
  plan: PlanHead;
  /** the label of the link that generates games starting from this draft */
  again: string;
};

/** The actions for a draft other than opening and publishing it. */
export function PlanActions({ selectedSeason, plan, again }: PlanActionsProps) {
  const setUpPath = useSetUpPath();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey: gamePlans(selectedSeason).queryKey });
  const named = (action: string) => `${action}: ${plan.name}`;

  return (
    <p className="flex flex-wrap gap-2 phone:w-full phone:*:grow phone:*:px-2 phone:*:font-narrow">
      <Link
        to={setUpPath(`${PATHS.games}?step=generate&base=${plan.id}`)}
        className={buttonClass()}
        aria-label={named(again)}
      >
        {again}
      </Link>
      <Button aria-label={named(messages.rename)} onClick={() => setOpen('rename')}>
        {messages.rename}
      </Button>
      {plan.state !== 'published' && (
        <Button tone="danger" aria-label={named(messages.remove)} onClick={() => setOpen('remove')}>
          {messages.remove}
        </Button>
      )}
      {open === 'rename' && <RenameDialog plan={plan} onSettled={reload} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <RemovalDialog
          what={plan.name}
          remove={async () => (await call('removeGamePlan', { params: { id: plan.id } })).message}
          onRemoved={() => {
            setOpen(null);
            queries.removeQueries({ queryKey: gamePlan(plan.id).queryKey });
            navigate(setUpPath(`${PATHS.games}?step=draft`));
          }}
          onSettled={() => void reload()}
          onClose={() => setOpen(null)}
        >
          <p>{messages.removeText}</p>
        </RemovalDialog>
      )}
    </p>
  );
}

type RenameDialogProps = { plan: PlanHead; onSettled: () => unknown; onClose: () => void };

function RenameDialog({ plan, onSettled, onClose }: RenameDialogProps) {
  const queries = useQueryClient();
  return (
    <FormDialog
      title={`${messages.rename} ${plan.name}`}
      start={{ name: plan.name }}
      required={['name']}
      send={(typed) => call('renameGamePlan', { params: { id: plan.id }, body: trimmed(typed) })}
      failed={messages.failed}
      onDone={() => void queries.invalidateQueries({ queryKey: gamePlan(plan.id).queryKey })}
      toast={() => ({ title: messages.renamed })}
      onSettled={onSettled}
      onClose={onClose}
    >
      {({ field }) => <TextInput {...field('name')} label={messages.name} maxLength={60} />}
    </FormDialog>
  );
}
