// Unpacks the packaged Chromium, its libraries and its fonts into this process's temporary folder, and writes a
// launcher script there. The folder may be moved afterward. Usage: TMPDIR=FOLDER node unpack.mjs
import { chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

const START = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf" XDG_CACHE_HOME="$here/cache"
exec "$here/chromium" "$@"
`;

// the package unpacks these libraries only on cloud machines that it recognizes
const libraries = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'));
await Promise.all([chromium.executablePath(), inflate(fileURLToPath(libraries))]);

const program = join(tmpdir(), 'start-chromium');
writeFileSync(join(tmpdir(), 'fonts.conf'), FONTS);
writeFileSync(program, START);
chmodSync(program, 0o755);
