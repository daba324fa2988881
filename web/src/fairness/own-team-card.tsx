import { Card } from '#ui/card.tsx';
import { comparePractices } from './compare.ts';
import { gamesSentence, teamSentence } from './figure-text.ts';
import { messages } from './messages.ts';
import type { FairnessDivision, FairnessTeam } from './queries.ts';

/** Says whether other teams get more than the coach's own team, and why. */
export function OwnTeamCard({ team, division }: { team: FairnessTeam; division: FairnessDivision }) {
  const isAlone = division.teams.length === 1;
  const spread = isAlone ? null : division.spread;
  const sentence = teamSentence(team, spread);
  const games = gamesSentence(team, spread);
  const [name = '', rest = ''] = [team.teamName, sentence.slice(team.teamName.length)];
  const id = `own-${team.teamId}`;
  const { text, reasons } = comparePractices(team, division.teams);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="font-text text-lg leading-snug font-semibold wrap-anywhere">
        <span className="font-display text-2xl font-bold">{name}</span>
        {rest}
      </h2>
      {games && <p className="mt-1">{games}</p>}
      {!isAlone && <p className="mt-2 max-w-prose">{text}</p>}
      {!isAlone && reasons.length > 0 && (
        <>
          <h3 className="mt-2 font-text text-base font-semibold">{messages.why}</h3>
          <ul className="mt-0.5 grid gap-0.5 ps-5 list-disc marker:text-muted">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
