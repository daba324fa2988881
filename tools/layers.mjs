// The allowed directions of imports. Each rule names the files that it covers, what they may not import, and where that
// code belongs. If `types` is true, type imports are allowed, because they are erased.
import { importsOf } from './imports.mjs';
import { foreignWrites } from './table-writers.mjs';

const TEST = /\.test\.tsx?$|\/testing\/|^testkit\/|^server\/test\//;

const ROUTES = /^server\/src\/(.+\/)?([a-z-]+-)?routes\.ts$/;

/** Server files without SQL: routes, commands, and what knows no feature or brings features together. */
const NO_SQL =
  /^server\/src\/(?!platform\/db\/|.*repository\.ts$)([^/]+\.ts$|(cli|platform)\/|(.+\/)?([a-z-]+-)?routes\.ts$)/;

const isOutside =
  (...homes) =>
  (target) =>
    !homes.some((home) => target === home || target.startsWith(`${home}/`));

/** The feature of a file: its top-level folder in `src`. */
const featureOf = (path) => /^\w+\/src\/([^/]+)\//.exec(path)?.[1];

/** Contract files that need all of zod at run time, directly or through others. */
function zodBound(sources) {
  const contract = sources.filter(({ path }) => path.startsWith('contract/src/'));
  const bound = new Set(['zod']);
  for (let size = 0; size !== bound.size; ) {
    size = bound.size;
    for (const { path, imports } of contract) {
      if (imports.some(({ isType, target }) => !isType && bound.has(target))) bound.add(path);
    }
  }
  return bound;
}

function rules(sources) {
  const needsZod = zodBound(sources);
  return [
    {
      files: /^(domain|contract|server|web)\//,
      types: true,
      forbids: (target) => target.startsWith('gates/'),
      home: 'what is shipped knows nothing of the gates; what both need belongs to testkit',
    },
    {
      files: /^domain\/src\//,
      types: false,
      forbids: isOutside('domain'),
      home: 'domain imports nothing outside itself; what it needs (now, today, chance) is a parameter',
    },
    {
      files: /^contract\/src\//,
      types: false,
      forbids: isOutside('contract', 'domain', 'zod'),
      home: 'contract holds schemas and endpoints; rules belong to domain, what runs to server or web',
    },
    {
      files: /^web\//,
      types: false,
      forbids: (target) => /^(server|e2e|bench|gates)\//.test(target),
      home: 'the browser meets the server in contract; what both need belongs there or to domain',
    },
    {
      files: /^web\/src\//,
      types: true,
      forbids: (target) => needsZod.has(target),
      home: 'whole zod stays out of the browser; import its type, zod/mini, or a file of contract without zod',
    },
    {
      files: /^web\/src\/ui\//,
      types: true,
      forbids: (target) => /^web\/src\/(?!ui\/)[^/]+\//.test(target) || target.startsWith('contract/'),
      home: 'ui knows no basketball; the feature hands it what it shows',
    },
    {
      files: /^web\/src\/api\//,
      types: true,
      forbids: (target) => /^web\/src\/(?!api\/)[^/]+\//.test(target),
      home: 'api knows no screen; app/ brings the two together',
    },
    {
      files: ROUTES,
      types: true,
      forbids: (target) => /^server\/src\/platform\/db\/|repository\.ts$/.test(target) || target === 'pg',
      home: 'a route translates HTTP and calls one function of the feature; the query belongs behind it',
    },
    {
      files: NO_SQL,
      types: true,
      forbids: (target, { clause }) => target === 'kysely' && /\bsql\b/.test(clause),
      home: 'SQL belongs to the use case of a feature, or to platform/db',
    },
    {
      files: /^server\/src\/(?!platform\/db\/|backup\/)/,
      types: true,
      forbids: (target) => target === 'pg',
      home: 'the driver belongs to platform/db; a feature queries through Kysely',
    },
    {
      files: /^server\/src\/(?!cli\/)[^/]+\//,
      types: true,
      forbids: (target, { path }) => /repository\.ts$/.test(target) && featureOf(target) !== featureOf(path),
      home: 'a feature calls a function of another one, never its repository',
    },
    {
      files: /^server\/src\/platform\//,
      types: true,
      forbids: (target) => /^server\/src\/(?!platform\/)/.test(target),
      home: 'platform knows no feature; what it needs is a parameter',
    },
    {
      files: /^server\/src\/(?!cli\/)[^/]+\//,
      types: true,
      forbids: (target) => /^server\/src\/(cli\/|(?!portal\.ts$)[^/]+$)/.test(target),
      home: 'features meet in app.ts, start.ts and the commands, which import them',
    },
  ];
}

/**
 * Tables that are not rows of data on a screen: pictures with a grid of their own, tables that the specification lays out cell
 * by cell, printed sheets, and the text alternative of a chart.
 */
const OWN_TABLES = [
  'app/shell/footer', // a select in the colors of the header
  'coaches/coaches-page',
  'games/rules/rules-table',
  'health/gym-card',
  'home/gym-use-card',
  'practices/booking-table',
  'practices/practice-sheets',
  'practices/slot-calendar',
  'practices/slot-table',
  'ratings/league/division-details',
  'schedule/board/week-board',
  'schedule/schedule-table',
  'venues/closures/month-table',
  'venues/gyms/gym-lists',
  'venues/gyms/permit-sheet',
];

const WORDS = [
  {
    files: NO_SQL,
    word: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    home: 'a query belongs to the use case of a feature, or to platform/db',
  },
  {
    files: /^domain\/src\//,
    word: /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bfetch\(|\bprocess\./,
    home: 'domain knows no clock, chance or network; each is a parameter',
  },
  {
    files: new RegExp(`^web/src/(?!ui/|(${OWN_TABLES.join('|')})\\.tsx$)`),
    word: /<(table|select|dialog)\b/,
    home: 'tables, selects and dialogs are the blocks of ui/ (DataTable, SelectInput or BareSelect, Dialog)',
  },
  {
    files: /^web\//,
    word: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|\beval\(|\bnew Function\(/,
    home: 'markup is made by React out of text, never out of strings',
  },
];

/** Whether imports of types count as well: files that need each other's types are not two ideas. */
const TYPES_COUNT = /^(domain|contract|server)\//;

/** Import circles, each listed once with its files. */
function findCircles(sources) {
  const importsByPath = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter(({ isType }) => !isType || TYPES_COUNT.test(path)).map(({ target }) => target),
    ]),
  );
  const circles = [];
  const finished = new Set();
  const trail = [];
  const visit = (path) => {
    if (finished.has(path) || !importsByPath.has(path)) return;
    const start = trail.indexOf(path);
    if (start >= 0) {
      circles.push(`${[...trail.slice(start), path].join(' imports ')}: break the circle.`);
      return;
    }
    trail.push(path);
    for (const target of importsByPath.get(path)) visit(target);
    trail.pop();
    finished.add(path);
  };
  for (const path of importsByPath.keys()) visit(path);
  return circles;
}

/**
 * Violations of the layers, one sentence each. Tests may import anything.
 * @param files every source file: its path from the root of the repository, with slashes, and its text
 */
export function findBreaches(files) {
  const sources = files.map((file) => ({ ...file, imports: importsOf(file) }));
  const ours = sources.filter(({ path }) => !TEST.test(path));
  const byImport = rules(sources).flatMap((rule) =>
    ours
      .filter(({ path }) => rule.files.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(
            ({ isType, target, clause }) => !(rule.types && isType) && rule.forbids(target, { path, clause }),
          )
          .map(({ line, target }) => `${path}:${line} imports ${target}: ${rule.home}.`),
      ),
  );
  const byWord = WORDS.flatMap((rule) =>
    ours
      .filter(({ path }) => rule.files.test(path))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, index) => {
          const found = rule.word.exec(line);
          return found ? [`${path}:${index + 1} has ${found[0]}: ${rule.home}.`] : [];
        }),
      ),
  );
  return [...byImport, ...byWord, ...ours.flatMap(foreignWrites), ...findCircles(ours)];
}
