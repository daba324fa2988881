import { foldName } from './names.ts';

/** First names and what people call their owners, where the first letters differ. Each line is one name. */
const FORMS = `
alexander alex al lex sandy sasha xander
alexandra alex lexi sandra sandy sasha
andrew andy drew
angelina angela lina
anthony tony
antonia toni
albert al bert
beatrice bea trixie
camille millie
catherine cathy cate katherine kathryn kathleen kathy kate katie kit kitty
charlotte lottie
christina christine chris tina kristina kristine kris
christopher chris topher kit
eduardo lalo
edward edwin ed eddie ned ted teddy
eleanor ellie nell nellie nora
elizabeth eliza liz lizzie lisa beth betty betsy bess libby
emily millie
emmanuel manny
enrique quique
eugene gene
francisco paco pancho
geoffrey jeffrey jeff
gerald gerard jerry
guadalupe lupe
guillermo memo
helen helena nell lena
ignacio nacho
isabel isabella belle izzy
jose pepe
margaret maggie marge meg peg peggy rita greta
mary molly polly
rebecca becca becky
richard rick rich dick
robert rob bob bobby bert
roberto beto
theodore theo ted teddy
victoria vicky tori
virginia ginny ginger
william will bill billy
`
  .trim()
  .split('\n')
  .map((line) => new Set(line.split(' ')));

/** The first word without accents: 'robert' of 'Robert (Bob)'. */
const firstWord = (name: string) =>
  foldName(name).key.normalize('NFD').replace(/\p{M}/gu, '').split(' ', 1)[0] ?? '';

/** Whether two first names may be one person's: 'Bill' and 'William', 'Bob' and 'Robert (Rob)'. */
export function areFormsOfOneName(one: string, other: string): boolean {
  const [a, b] = [firstWord(one), firstWord(other)];
  return FORMS.some((forms) => forms.has(a) && forms.has(b));
}
