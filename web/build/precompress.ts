import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|txt)$/;
/** Smaller files are not worth compressing. */
const MIN_BYTES = 600;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a .br and a .gz beside each file of the build, so that the server need not compress responses. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const name of await readdir(folder, { recursive: true })) {
          if (!COMPRESSIBLE.test(name)) continue;
          const bytes = await readFile(join(folder, name));
          if (bytes.length < MIN_BYTES) continue;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
          await writeFile(join(folder, `${name}.br`), await toBrotli(bytes, quality));
          await writeFile(join(folder, `${name}.gz`), await toGzip(bytes, { level: 9 }));
        }
      },
    },
  };
}
