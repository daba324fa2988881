import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Picks, togglePick } from './pick.ts';

const picksOf = (...pairs: [string, number][]): Picks<string, number> => new Map(pairs);

describe('togglePick', () => {
  it('picks a slot for a team and keeps the picks of others', () => {
    expect(togglePick(picksOf(['nets', 8]), 'knicks', 7)).toEqual(picksOf(['nets', 8], ['knicks', 7]));
  });

  it('removes the pick if the slot is picked again', () => {
    expect(togglePick(picksOf(['knicks', 7], ['nets', 8]), 'knicks', 7)).toEqual(picksOf(['nets', 8]));
  });

  it('replaces the pick of the team', () => {
    expect(togglePick(picksOf(['knicks', 7]), 'knicks', 9)).toEqual(picksOf(['knicks', 9]));
  });

  it('moves a slot from another team to the team that picked it last', () => {
    expect(togglePick(picksOf(['nets', 7]), 'knicks', 7)).toEqual(picksOf(['knicks', 7]));
  });

  it('does not change the given picks', () => {
    const picks = picksOf(['knicks', 7], ['nets', 8]);
    togglePick(picks, 'knicks', 8);
    togglePick(picks, 'nets', 8);
    expect(picks).toEqual(picksOf(['knicks', 7], ['nets', 8]));
  });

  it('never gives one slot to two teams, and always keeps the last pick', () => {
    const click = fc.tuple(fc.constantFrom('knicks', 'nets', 'heat'), fc.nat({ max: 3 }));
    fc.assert(
      fc.property(fc.array(click, { maxLength: 30 }), (clicks) => {
        let picks = picksOf();
        for (const [team, slot] of clicks) {
          const wasTicked = picks.get(team) === slot;
          picks = togglePick(picks, team, slot);
          expect(picks.get(team)).toBe(wasTicked ? undefined : slot);
          expect(new Set(picks.values()).size).toBe(picks.size);
        }
      }),
    );
  });
});
