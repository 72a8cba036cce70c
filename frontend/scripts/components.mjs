import { build } from 'vite';

// Builds the page of all parts, which no other build contains, for its screenshot test: node scripts/components.mjs FOLDER
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to build into.');
await build({
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: 'components.html' },
  },
});
