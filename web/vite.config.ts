import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';

/** Development: Vite on 5173 proxies /api to the server on PORT. Build: static files in dist, account pages prerendered. */
export default defineConfig(() => {
  const plugins = () => [react(), tailwindcss()];
  const define = { BUILD_YEAR: String(new Date().getFullYear()) };
  return {
    define,
    plugins: [...plugins(), prerender({ define, plugins }), precompress()],
    server: {
      port: 5173,
      strictPort: true,
      proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
    },
    build: {
      outDir: 'dist',
      // browsers from 2024 on, so that light-dark() and the like are not transpiled
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      sourcemap: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // separate chunks that rarely change between releases, so that browsers keep them cached
              { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
              { name: 'query', test: /\/node_modules\/@tanstack\// },
              { name: 'portal', tags: ['$initial' as const] },
              // one file instead of twenty small ones, which HTTP/1.1 would fetch in sequence
              { name: 'shared', minShareCount: 3 },
            ],
          },
        },
      },
    },
  };
});
