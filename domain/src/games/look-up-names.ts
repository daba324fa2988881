import { isNoAnswer } from '#coaches/names.ts';
import { divisionWords } from '#text/division-columns.ts';
import type { FormerTeam, GameQuestion, GameTeam } from './game.ts';
import { type Answers, ask, keyPart, LEAVE_OUT, type RowQuestion } from './game-question.ts';
import { NameIndex } from './name-index.ts';
import { SimilarNames, wordsOf } from './nearest-names.ts';
import { isOpenSide, OpenTeams } from './open-sides.ts';
import { type RowTexts, shorten } from './read-game-row.ts';

/** The result of looking up a name in a row, or in the answer to its question. */
export type Found = {
  id: number | null;
  question: RowQuestion | null;
  /** why the name can't be used, if there is nothing to ask */
  problem: string | null;
  /** the teams that have left and had this name, while no other team has it */
  formerIds?: readonly number[];
};

const NOT_FOUND: Found = { id: null, question: null, problem: null };

export const foundId = (id: number): Found => ({ ...NOT_FOUND, id });
export const foundProblem = (problem: string): Found => ({ ...NOT_FOUND, problem });

export function foundQuestion(question: RowQuestion): Found {
  const { answer } = question.question;
  return { ...NOT_FOUND, id: answer === null || answer === LEAVE_OUT ? null : Number(answer), question };
}

const MAX_CHOICES = 20;
const SCORE = /,? \(?\d{1,3}\)?$/;
const NOT_KNOWN_YET = /\btb[acd]\b/i;

/** The team of a row, and the questions about it, answered ones included. */
export type FoundTeam = Pick<Found, 'id' | 'problem'> & {
  questions: RowQuestion[];
  /** whether some team is called so */
  isName: boolean;
};

/** A team as names are looked up. */
type NamedTeam = Pick<GameTeam, 'id' | 'name' | 'divisionId' | 'divisionName'>;

export type FoundTeams = { divisionId: number | null; division: Found | null; home: Found; away: Found };

type Side = { text: string; ids: readonly number[] };

/** Finds the divisions and teams that rows name, and asks about unknown names. */
export class TeamNames {
  readonly #teams: ReadonlyMap<number, NamedTeam>;
  readonly #divisions = new Map<number, string>();
  readonly #divisionNames = new NameIndex();
  readonly #allDivisions: readonly { id: number; name: string }[];
  readonly #similarDivisions: SimilarNames<{ id: number; name: string }>;
  readonly #divisionsByWords: ReadonlyMap<string, readonly { id: number; name: string }[]>;
  readonly #ofDivision: ReadonlyMap<number, readonly NamedTeam[]>;
  readonly #allNames = new NameIndex();
  readonly #fullNames = new NameIndex();
  readonly #namesOf = new Map<number, NameIndex>();
  readonly #sorted: readonly NamedTeam[];
  readonly #similar: SimilarNames<NamedTeam>;
  readonly #similarInFull: SimilarNames<NamedTeam>;
  readonly #answers: Answers;
  readonly #openTeams: OpenTeams;
  readonly #former: ReadonlyMap<number, FormerTeam>;
  readonly #formerNames = new NameIndex();
  readonly #questions = new Map<string, RowQuestion>();

  constructor(
    teams: readonly NamedTeam[],
    answers: Answers,
    {
      openTeams = new OpenTeams(),
      former = [],
    }: { openTeams?: OpenTeams; former?: readonly FormerTeam[] | undefined } = {},
  ) {
    this.#openTeams = openTeams;
    this.#former = new Map(former.map((team) => [team.id, team]));
    for (const { id, name, formerName, divisionName } of former) {
      for (const each of [name, formerName]) {
        this.#formerNames.add(each, id);
        this.#formerNames.add(`${divisionName} ${each}`, id);
      }
    }
    this.#teams = new Map(teams.map((team) => [team.id, team]));
    this.#answers = answers;
    this.#sorted = teams.toSorted(byName);
    this.#similar = new SimilarNames(this.#sorted, ({ name }) => name);
    this.#similarInFull = new SimilarNames(
      this.#sorted,
      ({ name, divisionName }) => `${divisionName} ${name}`,
    );
    for (const { id, name, divisionId, divisionName } of teams) {
      if (!this.#divisions.has(divisionId)) this.#divisionNames.add(divisionName, divisionId);
      this.#divisions.set(divisionId, divisionName);
      this.#allNames.add(name, id);
      this.#fullNames.add(`${divisionName} ${name}`, id);
      this.#fullNames.add(`${name} ${divisionName}`, id);
      const own = this.#namesOf.get(divisionId) ?? new NameIndex();
      own.add(name, id);
      this.#namesOf.set(divisionId, own);
    }
    this.#ofDivision = Map.groupBy(this.#sorted, ({ divisionId }) => divisionId);
    this.#allDivisions = [...this.#divisions].map(([id, name]) => ({ id, name })).toSorted(byName);
    this.#similarDivisions = new SimilarNames(this.#allDivisions, ({ name }) => name);
    this.#divisionsByWords = Map.groupBy(this.#allDivisions, ({ name }) => divisionWords(name));
  }

  /** @param isPlayoff whether the row says that it is one */
  find(
    { division, home, away }: Pick<RowTexts, 'division' | 'home' | 'away'>,
    isPlayoff = false,
  ): FoundTeams {
    const named = isNoAnswer(division) ? null : this.#division(division);
    // 'Group A' beside 'Girls 5-6 Comets' and 'Girls 5-6 Herons' is no division
    const found = named?.id === null && this.#areInFull(home, away) ? null : named;
    const divisionId = found?.id ?? null;
    const open = found !== null && divisionId === null;
    const [homeSide, awaySide] = this.#sides([home, away], divisionId);
    // A side with an unknown name is in the same division as the other side.
    const near = divisionId ?? this.#divisionOf(homeSide) ?? this.#divisionOf(awaySide);
    const team = (which: 'home' | 'away', side: Side) => {
      if (open) return NOT_FOUND;
      const inDivision = near === null ? null : { divisionId: near, divisionName: this.divisionName(near) };
      const isOpen = isOpenSide(side.text, isPlayoff) || this.#openTeams.has(side.text, inDivision);
      if (side.ids.length > 0 || !isOpen) return this.#team(`${which} team`, side, divisionId, near);
      return foundId(this.#openTeams.idOf(side.text, inDivision));
    };
    const teams = { home: team('home', homeSide), away: team('away', awaySide) };
    const ofAnswer = this.#teams.get(teams.home.id ?? teams.away.id ?? 0)?.divisionId ?? null;
    return { divisionId: divisionId ?? near ?? ofAnswer, division: found, ...teams };
  }

  /** Whether both sides are teams of one division, each with its name. */
  #areInFull(home: string, away: string): boolean {
    const [one, other] = [home, away].map((text) =>
      this.#divisionOf({ text, ids: this.#fullNames.find(text).ids }),
    );
    return one != null && one === other;
  }

  /** The sides of a game; 'Badgers 31' and 'Chargers 28' are the Badgers and the Chargers with their scores. */
  #sides(texts: [string, string], divisionId: number | null): [Side, Side] {
    const sides = (all: string[]) => all.map((text) => this.#side(text, divisionId)) as [Side, Side];
    const [written, plain] = [sides(texts), sides(texts.map((text) => text.replace(SCORE, '')))];
    const areScores =
      written.every(({ ids }) => ids.length === 0) && plain.every(({ ids }) => ids.length > 0);
    return this.#narrowed(...(areScores ? plain : written));
  }

  /** Finds the team of a row about one team. */
  findOne({ division, team }: { division: string; team: string }): FoundTeam {
    const ofDivision = isNoAnswer(division) ? null : this.#division(division);
    const divisionId = ofDivision?.id ?? null;
    const isUnknown = ofDivision !== null && divisionId === null;
    const side = this.#side(team, divisionId);
    const found = isUnknown ? NOT_FOUND : this.#team('team', side, divisionId, divisionId);
    const questions = [ofDivision?.question ?? [], found.question ?? []].flat();
    return { id: found.id, problem: found.problem, questions, isName: !isUnknown && side.ids.length > 0 };
  }

  /** '' for none */
  divisionName(id: number | null): string {
    return this.#divisions.get(id ?? 0) ?? '';
  }

  #division(text: string): Found {
    const [id, ...others] = this.#divisionNames.find(text).ids;
    if (id !== undefined && others.length === 0) return foundId(id);
    return foundQuestion(
      this.#ask(`division:${keyPart(text)}`, () => {
        const similar = this.#similarDivisions;
        const likely = [
          ...(this.#divisionsByWords.get(divisionWords(text)) ?? []),
          ...namedIn(text, this.#allDivisions),
          ...similar.find(text),
        ];
        const [nearest] = likely;
        const choices = choicesOf(this.#allDivisions, likely, ({ name }) => name);
        return {
          suggested: nearest === undefined ? null : String(nearest.id),
          reason: `No division is called "${shorten(text)}".${similar.noteOn(text)}`,
          text: 'Which division is this?',
          choices,
        };
      }),
    );
  }

  #side(text: string, divisionId: number | null): Side {
    const own = divisionId === null ? this.#allNames : this.#namesOf.get(divisionId);
    const ids = own?.find(text).ids ?? [];
    return { text, ids: ids.length > 0 ? ids : this.#fullNames.find(text).ids };
  }

  /** If several divisions have a team of that name, the other side's division decides. */
  #narrowed(home: Side, away: Side): [Side, Side] {
    const shared = (side: Side, other: Side): Side => {
      if (side.ids.length < 2) return side;
      const divisions = new Set(other.ids.map((id) => this.#teams.get(id)?.divisionId));
      const ids = side.ids.filter((id) => divisions.has(this.#teams.get(id)?.divisionId));
      return ids.length === 1 ? { ...side, ids } : side;
    };
    return [shared(home, away), shared(away, home)];
  }

  #divisionOf({ ids }: Side): number | null {
    const [id, ...others] = ids;
    return id === undefined || others.length > 0 ? null : (this.#teams.get(id)?.divisionId ?? null);
  }

  /** @param which 'home team', for sentences */
  #team(which: string, { text, ids }: Side, divisionId: number | null, near: number | null): Found {
    const [id, ...others] = ids;
    if (id !== undefined && others.length === 0) return foundId(id);
    if (text === '') return foundProblem(`The ${which} is missing. Add it and upload the file again.`);
    const left = ids.length > 0 ? undefined : this.#whoLeft(text, near);
    if (left !== undefined) return this.#formerTeam(text, left);
    const divisionName = this.divisionName(divisionId);
    if (isNoAnswer(text) || NOT_KNOWN_YET.test(text)) {
      return foundProblem(`The ${which} is not known yet. Add it and upload the file again.`);
    }
    return foundQuestion(
      this.#ask(`team:${keyPart(divisionName)}:${keyPart(text)}`, () => {
        const place = divisionId === null ? '' : ` in ${divisionName}`;
        if (ids.length > 1) {
          return {
            reason: `Several teams are called "${shorten(text)}".`,
            text: 'Which team is this?',
            choices: ids.flatMap((teamId) => this.#choice(teamId)),
          };
        }
        return {
          ...this.#likely(text, near),
          reason: `No team${place} is called "${shorten(text)}".${this.#similar.noteOn(text)}`,
          text: 'Which team is this?',
        };
      }),
    );
  }

  /** The teams of the division that had this name and have left, the last one first. */
  #whoLeft(text: string, near: number | null): [FormerTeam, ...FormerTeam[]] | undefined {
    const ids = this.#formerNames.find(text).ids;
    const [last, ...others] = [...this.#former.values()].filter(
      ({ id, divisionId }) => ids.includes(id) && (near === null || divisionId === near),
    );
    return last === undefined ? undefined : [last, ...others];
  }

  #formerTeam(text: string, former: [FormerTeam, ...FormerTeam[]]): Found {
    const [{ divisionId, divisionName, formerName, intoTeamId }] = former;
    const into = this.#teams.get(intoTeamId ?? 0);
    const question = this.#ask(`team:${keyPart(divisionName)}:${keyPart(text)}`, () => ({
      reason: `${formerName} of ${divisionName} ${into === undefined ? 'has withdrawn' : `was merged into ${into.name}`}.`,
      text: 'Which team is this now?',
      choices: [...new Set([into, ...(this.#ofDivision.get(divisionId) ?? [])])].flatMap((team) =>
        this.#choice(team?.id ?? 0),
      ),
    }));
    const found = foundQuestion(question);
    return found.id === null ? { ...found, formerIds: former.map(({ id }) => id) } : found;
  }

  /**
   * The teams of the division, the most similar first; without a division, only teams with similar names. None is suggested for
   * a name that teams of several divisions share.
   */
  #likely(text: string, divisionId: number | null) {
    const own = divisionId === null ? [] : (this.#ofDivision.get(divisionId) ?? []);
    const similar = this.#similar.find(text);
    const named =
      divisionId === null
        ? namedIn(divisionWords(text), this.#sorted, (team) =>
            divisionWords(`${team.divisionName} ${team.name}`),
          )
        : namedIn(text, own);
    const near = similar.filter((team) => divisionId === null || team.divisionId === divisionId);
    const [nearest] = [...named, ...near];
    const isShared =
      named.length === 0 && divisionId === null && this.#allNames.find(nearest?.name ?? '').ids.length > 1;
    const all = [...named, ...near, ...own, ...similar, ...this.#similarInFull.find(text)];
    return {
      suggested: nearest === undefined || isShared ? null : String(nearest.id),
      choices: [...new Set(all)].slice(0, MAX_CHOICES).flatMap(({ id }) => this.#choice(id)),
    };
  }

  #choice(id: number): GameQuestion['choices'] {
    const team = this.#teams.get(id);
    return team === undefined ? [] : [{ answer: String(id), label: `${team.divisionName} ${team.name}` }];
  }

  #ask(key: string, make: () => Omit<Parameters<typeof ask>[1], 'key'>): RowQuestion {
    const known = this.#questions.get(key);
    if (known !== undefined) return known;
    const question = ask(this.#answers, { key, ...make() });
    this.#questions.set(key, question);
    return question;
  }
}

/** The items whose name a text has among its words, the longest name first: 'Boys 5-6' of 'Basketball, Boys 5-6'. */
export function namedIn<Item extends { name: string }>(
  text: string,
  items: readonly Item[],
  nameOf: (item: Item) => string = ({ name }) => name,
): Item[] {
  const words = ` ${wordsOf(text)} `;
  return items
    .map((item) => ({ item, name: wordsOf(nameOf(item)) }))
    .filter(({ name }) => name !== '' && words.includes(` ${name} `))
    .toSorted((a, b) => b.name.length - a.name.length)
    .map(({ item }) => item);
}

/** The choices, the likely ones first. */
export function choicesOf<Item extends { id: number }>(
  all: readonly Item[],
  likely: readonly Item[],
  nameOf: (item: Item) => string,
): GameQuestion['choices'] {
  return [...new Set([...likely, ...all])]
    .slice(0, MAX_CHOICES)
    .map((item) => ({ answer: String(item.id), label: nameOf(item) }));
}

const byName = (a: { name: string }, b: { name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
