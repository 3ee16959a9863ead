import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guide } from './scripts/guide.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * The page's build. Only what the page starts with is grouped: in one chunk it takes 6 kB less than in the many that later
 * views share. Everything else stays in the chunk of its own view, which is what keeps the first JavaScript small
 * (`scripts/first-js.mjs` measures it).
 */
export default defineConfig({
  root,
  plugins: [react(), guide(root)],
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
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'], includeDependenciesRecursively: false }] },
      },
    },
  },
})
