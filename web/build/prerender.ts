import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

type PrerenderedPage = {
  file: string;
  title: string;
  sources: readonly string[];
  isWhole: boolean;
  html: string;
};

/**
 * After the build, renders the account pages (and the empty shell for all other paths) to static HTML, so that a
 * phone shows them before any script has run. A page preloads the files that it needs, so that they are fetched in
 * parallel. The server answers a page request with `<first path segment>.html` if it exists, else with
 * `index.html`.
 */
export function prerender(options: {
  define: Record<string, string>;
  plugins: () => PluginOption[];
}): Plugin {
  let root = '';
  let outDir = '';
  /** source file name → URLs of its chunk and of all scripts and style sheets that it imports */
  const chunks = new Map<string, string[]>();
  let fonts: string[] = [];
  return {
    name: 'portal-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      // every page has headings; the lighter weight is only for tables with little room
      fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2') && name.includes('-700-'));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId) {
          chunks.set(
            path.basename(chunk.facadeModuleId),
            [...withImports(bundle, chunk.fileName)].map((name) => `/${name}`),
          );
        }
      }
    },
    async closeBundle() {
      const workDir = path.join(root, '.tmp', `prerender-${process.pid}`);
      await mkdir(workDir, { recursive: true });
      try {
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          define: options.define,
          plugins: options.plugins(),
          build: { ssr: 'src/prerender.tsx', outDir: workDir, copyPublicDir: false, emptyOutDir: true },
        });
        const entry = pathToFileURL(path.join(workDir, 'prerender.js')).href;
        const { renderPages } = (await import(entry)) as { renderPages: () => Promise<PrerenderedPage[]> };
        const template = await readFile(path.join(outDir, 'index.html'), 'utf8');
        for (const page of await renderPages()) {
          const needed = new Set(
            page.sources.flatMap((source) => {
              const files = chunks.get(source);
              if (files === undefined)
                throw new Error(`${page.file}: there is no file of ${source} any more.`);
              return files;
            }),
          );
          await writeFile(path.join(outDir, page.file), fillTemplate(template, page, { fonts, needed }));
        }
      } finally {
        await rm(workDir, { recursive: true, force: true });
      }
    },
  };
}

/** The names of the file, of everything that it imports statically, and of their style sheets. */
function withImports(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (found.has(name) || file?.type !== 'chunk') return found;
  found.add(name);
  for (const sheet of file.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const other of file.imports) withImports(bundle, other, found);
  return found;
}

function fillTemplate(
  template: string,
  page: PrerenderedPage,
  { fonts, needed }: { fonts: readonly string[]; needed: ReadonlySet<string> },
): string {
  if (/<script|\sstyle=/.test(page.html)) {
    throw new Error(`${page.file}: the Content-Security-Policy allows no inline script or style.`);
  }
  const attribute = page.isWhole ? ' data-prerendered' : '';
  const preloads = [
    ...fonts.map(
      (name) => `  <link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">\n  `,
    ),
    ...[...needed]
      .filter((address) => !template.includes(address))
      .map((address) => {
        const kind = address.endsWith('.css') ? 'preload" as="style' : 'modulepreload';
        return `  <link rel="${kind}" crossorigin href="${address}">\n  `;
      }),
  ];
  return (
    template
      .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
      .replace('</head>', () => `${preloads.join('')}</head>`)
      // the style sheet alone blocks the first paint, so scripts must not compete with it for bandwidth
      .replaceAll(/(<script type="module"|<link rel="modulepreload")/g, '$1 fetchpriority="low"')
      .replace('<div id="root"></div>', () => `<div id="root"${attribute}>${page.html}</div>`)
  );
}
