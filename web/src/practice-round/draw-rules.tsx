import { Fold } from '#ui/fold.tsx';

/** How the draw decides, with the number that anyone needs to repeat it. */
export const DrawRules = ({ seed }: { seed: string | null }) => (
  <Fold title="How the draw works">
    <p className="max-w-prose text-sm">
      As many teams as possible get a practice. Then better wishes count, and teams go first that had fewer
      prime times, more lost practices and worse ranks this season. The number below decides ties. It is
      published before the draw, so anyone can repeat it.
    </p>
    {seed && <p className="mt-1 font-mono text-xs wrap-anywhere text-muted">{seed}</p>}
  </Fold>
);
