import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page's build. Nothing is grouped into chunks by hand: a view's libraries then stay in the view's own chunk, which
 * is what keeps the first JavaScript small (`scripts/first-js.mjs` measures it).
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that know light-dark(): rewritten for older ones it follows the system's theme, not the chosen one, and
    // came out as nothing.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Content-Security-Policy: no inline script (the polyfill) and no data: address (small inlined files).
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
