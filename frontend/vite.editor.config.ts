import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The editor of formatted texts, which the provider's admin loads (app/richtext/editor.py). It is built by itself: as a second
 * entry it changes how the portal's script is cut into files, by 8 kB of the first one.
 */
export default defineConfig({
  publicDir: false,
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    emptyOutDir: false,
    manifest: '.vite/editor.json',
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: 'src/editor/main.ts' },
  },
});
