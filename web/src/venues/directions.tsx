import { mapLink } from '@portal/domain/venues/court-facts.ts';
import { classNames } from '#ui/class-names.ts';

type DirectionsProps = { address: string; doorNote: string; isInline?: boolean; className?: string };

/** A gym's address as a link to a map, and how to get in; nothing if neither is known. */
export function Directions({ address, doorNote, isInline = false, className }: DirectionsProps) {
  if (address === '' && doorNote === '') return null;
  return (
    <p className={classNames('wrap-anywhere', className)}>
      {address !== '' && (
        <a className="underline" href={mapLink(address)} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
      {isInline && address !== '' && ' '}
      {doorNote !== '' && <span className={classNames('text-muted', !isInline && 'block')}>{doorNote}</span>}
    </p>
  );
}
