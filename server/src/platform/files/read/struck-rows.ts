const TAG = /<(\/?)(?:\w+:)?(fonts|font|strike|cellXfs|xf)(?=[\s/>])([^<>]*)>/g;
const CELL = /<(?:\w+:)?c(?=\s)([^<>]*)>/g;

const attributeIn = (attributes: string, name: string): string =>
  attributes.split(` ${name}="`)[1]?.split('"')[0] ?? '';

/** The numbers of the cell styles whose font is struck through. @param styles the XML of a workbook's styles */
function struckStyles(styles: string): ReadonlySet<string> {
  const fonts = new Set<string>();
  const struck = new Set<string>();
  let [section, font, style] = ['', -1, -1];
  for (const [, slash, tag = '', attributes = ''] of styles.matchAll(TAG)) {
    const isEnd = slash !== '';
    if (tag === 'fonts' || tag === 'cellXfs') section = isEnd ? '' : tag;
    else if (isEnd) continue;
    else if (section === 'fonts' && tag === 'font') font += 1;
    else if (section === 'fonts' && tag === 'strike') {
      if (!['0', 'false'].includes(attributeIn(attributes, 'val'))) fonts.add(`${font}`);
    } else if (section === 'cellXfs' && tag === 'xf') {
      style += 1;
      if (fonts.has(attributeIn(attributes, 'fontId'))) struck.add(`${style}`);
    }
  }
  return struck;
}

/** Finds the lines of a sheet in which a filled cell is struck through. @param styles the XML of the workbook's styles */
export function createStruckIn(styles: string): (sheet: string) => number[] {
  const struck = struckStyles(styles);
  return (sheet) => {
    if (struck.size === 0) return [];
    const lines = [...sheet.matchAll(CELL)].flatMap(([, attributes = '']) =>
      !attributes.endsWith('/') && struck.has(attributeIn(attributes, 's'))
        ? Number(/^[A-Z]+(\d+)$/.exec(attributeIn(attributes, 'r'))?.[1] ?? 0)
        : [],
    );
    return [...new Set(lines)];
  };
}
