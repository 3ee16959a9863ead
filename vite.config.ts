import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { guide } from './scripts/guide.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/**
 * The page's build. Only modules of the first load are grouped: one chunk takes 6 kB less than many chunks shared with
 * later views. All other modules stay in the chunks of their views, which keeps the first JavaScript small
 * (`scripts/first-js.mjs` measures it).
 */
export default defineConfig({
  root,
  plugins: [react(), guide(root)],
  define: { 'import.meta.env.EVENTMS_VERSION': JSON.stringify(version) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that support light-dark(). The fallback for older browsers follows the system's theme instead of the
    // chosen one, and its output was empty.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The Content-Security-Policy forbids inline scripts (the polyfill) and data: URLs (small inlined files).
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
