/** An instance of the RobinX format, limited to what the IF instances use (https://robinxval.ugent.be). */
export type RobinxInstance = {
  teams: number;
  slots: number;
  /** days on which a team can't play at home or away, by team */
  closedAtHome: ReadonlySet<number>[];
  closedAway: ReadonlySet<number>[];
  /** at most `most` games of a team in `days` consecutive days; a null penalty is a hard rule */
  density: { days: number; most: number; penalty: number | null }[];
  /** the minimum number of days between the two games of a pair */
  daysApart: number;
};

const KNOWN = new Set(['CA1', 'CA3', 'SE1']);

/** @throws Error that says what is wrong with the file */
export function readInstance(xml: string): RobinxInstance {
  if (!/<Instance[\s>]/.test(xml)) throw new Error('this is not a RobinX instance');
  if (!/<\/Instance>/.test(xml)) throw new Error('the file is incomplete');
  const teams = elements(xml, 'team').length;
  const slots = elements(xml, 'slot').length;
  if (teams < 2) throw new Error('it has fewer than two teams');
  if (slots === 0) throw new Error('it has no days');
  const rounds = /<numberRoundRobin>\s*(\d+)\s*</.exec(xml)?.[1];
  if (rounds !== '2') throw new Error('only double round robins are supported');
  const closedAtHome = Array.from({ length: teams }, () => new Set<number>());
  const closedAway = Array.from({ length: teams }, () => new Set<number>());
  const unknown = [...xml.matchAll(/<([A-Z]{2}\d)\s/g)]
    .map(([, name]) => name)
    .find((name) => !KNOWN.has(name ?? ''));
  if (unknown !== undefined) throw new Error(`it has unsupported rules of the kind ${unknown}`);
  for (const rule of elements(xml, 'CA1')) {
    if (whole(rule, 'max') !== 0 || rule.get('type') !== 'HARD')
      throw new Error('only closed days are supported for CA1');
    for (const team of numbers(rule, 'teams', teams)) {
      for (const day of numbers(rule, 'slots', slots)) {
        if (rule.get('mode') !== 'A') closedAtHome[team]?.add(day);
        if (rule.get('mode') !== 'H') closedAway[team]?.add(day);
      }
    }
  }
  const density = elements(xml, 'CA3').map((rule) => ({
    days: whole(rule, 'intp'),
    most: whole(rule, 'max'),
    penalty: rule.get('type') === 'HARD' ? null : whole(rule, 'penalty'),
  }));
  const daysApart = Math.max(0, ...elements(xml, 'SE1').map((rule) => whole(rule, 'min')));
  return { teams, slots, closedAtHome, closedAway, density, daysApart };
}

function elements(xml: string, name: string): Map<string, string>[] {
  return [...xml.matchAll(new RegExp(`<${name}\\s([^>]*)/>`, 'g'))].map(
    ([, text = '']) =>
      new Map([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  );
}

function numbers(rule: ReadonlyMap<string, string>, name: string, end: number): number[] {
  const list = (rule.get(name) ?? '').split(';').filter(Boolean).map(Number);
  const wrong = list.find((number) => !Number.isInteger(number) || number < 0 || number >= end);
  if (wrong !== undefined) throw new Error(`a rule names an unknown value in ${name}`);
  return list;
}

function whole(rule: ReadonlyMap<string, string>, name: string): number {
  const value = Number(rule.get(name) || Number.NaN);
  if (!Number.isInteger(value) || value < 0) throw new Error(`a rule has no whole number for ${name}`);
  return value;
}
