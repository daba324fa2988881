import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';

type PrerenderedPage = { file: string; title: string; html: string };

/**
 * After the build, renders the account pages (and the empty shell for all other paths) to static HTML, so that a
 * phone shows them before any script has run. `<first path segment>.html` where it exists, else `index.html`, is what
 * the server answers to a page request.
 */
export function prerender(options: {
  define: Record<string, string>;
  plugins: () => PluginOption[];
}): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'portal-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
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
        const { renderPages } = (await import(entry)) as { renderPages: () => PrerenderedPage[] };
        const template = await readFile(path.join(outDir, 'index.html'), 'utf8');
        for (const page of renderPages()) {
          await writeFile(path.join(outDir, page.file), fillTemplate(template, page));
        }
      } finally {
        await rm(workDir, { recursive: true, force: true });
      }
    },
  };
}

function fillTemplate(template: string, page: PrerenderedPage): string {
  const attribute = page.file === 'index.html' ? '' : ' data-prerendered';
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root"${attribute}>${page.html}</div>`);
}
