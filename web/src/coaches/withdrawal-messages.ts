import { several } from '@portal/domain/text/several.ts';

/** The texts about teams that withdraw or are merged. */
export const messages = {
  withdrawTitle: (name: string) => `Withdraw ${name}?`,
  mergeTitle: (name: string) => `Merge ${name} into another team`,
  withdrawLead: (name: string) =>
    `${name} can no longer book. Past practices and games stay in lists and figures, and the name is free for a new team.`,
  mergeLead: (name: string) =>
    `Coaches, players, dates off and upcoming entries go over. What ${name} had before stays its own in lists and figures.`,
  choices: {
    cancel: { label: 'Cancel them', text: 'Their opponents’ games, too.' },
    give: { label: 'Give them to another team', text: 'Of the same division.' },
    open: {
      label: 'Keep games for their opponents',
      text: 'The other side stays “Open opponent”. Practices are canceled.',
    },
  },
  noOther: (division: string) => `There is no other team in ${division}.`,
  counted: { cancel: 'canceled', give: 'given', open: 'kept', undecided: 'to decide' },
  entry: 'Entry',
  whatHappens: (entry: string) => `What happens to ${entry}`,
  options: {
    cancel: 'Cancel',
    give: (receiver: string | null, isAnyway: boolean) =>
      `Give to ${receiver ?? 'another team'}${isAnyway ? ' anyway' : ''}`,
    open: 'Open opponent',
  },
  staying: (players: number, name: string) =>
    `${several(players, 'player stays', 'players stay')} with ${name}, because the other team has one like that, or no room.`,
  leavePlayers: (name: string) => `Leave the players with ${name}`,
  afterward: 'You can undo this for ten minutes.',
  yes: (isMerge: boolean, name: string) => `${isMerge ? 'Merge' : 'Withdraw'} ${name}`,
  mergeYes: (into: string) => `Merge into ${into}`,
  failed: 'That didn’t work. Please try again.',

  withdrewOn: (day: string) => `Withdrawn ${day}`,
  mergedOn: (into: string, day: string) => `Merged into ${into} ${day}`,
} as const;
