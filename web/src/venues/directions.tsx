import { mapLink } from '@portal/domain/venues/court-facts.ts';
import { classNames } from '#ui/class-names.ts';

type DirectionsProps = { address: string; doorNote: string; className?: string };

/** A link from the address of a gym to a map, and how to get in; nothing if neither is known. */
export function Directions({ address, doorNote, className }: DirectionsProps) {
  if (address === '' && doorNote === '') return null;
  return (
    <p className={classNames('wrap-anywhere', className)}>
      {address !== '' && (
        <a className="underline" href={mapLink(address)} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
      {doorNote !== '' && <span className="block text-muted">{doorNote}</span>}
    </p>
  );
}
