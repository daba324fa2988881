import { Button } from './button.tsx';
import { ChevronIcon } from './icons.tsx';

type StepButtonProps = {
  /** 'Next month' */
  title: string;
  /** the destination: 'January 2027' */
  to: string;
  /** false if there is nothing more in that direction */
  hasTarget: boolean;
  isBack?: boolean;
  onGo: () => void;
};

/** An arrow that moves one step forward or back. */
export function StepButton({ title, to, hasTarget, isBack = false, onGo }: StepButtonProps) {
  return (
    <Button
      className="min-w-control px-2"
      aria-label={hasTarget ? `${title}, ${to}` : title}
      title={title}
      aria-disabled={!hasTarget}
      onClick={() => hasTarget && onGo()}
    >
      <ChevronIcon className={isBack ? 'size-5 rotate-180' : 'size-5'} />
    </Button>
  );
}
