import { DialogButton } from '#ui/dialog-button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

const loadDialog = () => import('./share-dialog.tsx');

/** Opens what shares the schedule of a team with its families. */
export function ShareButton() {
  return (
    <DialogButton
      className="phone:grow"
      dialog={(close) => (
        <LazyDialog load={loadDialog} onClose={close}>
          {({ ShareDialog }) => <ShareDialog onClose={close} />}
        </LazyDialog>
      )}
    >
      Share with Families
    </DialogButton>
  );
}
