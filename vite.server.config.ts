import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * The server's build: bundles the sources and libraries of hundreds of modules into a few files. Loading modules would
 * take most of the start's time (docs/decisions/0014-the-server-is-built.md). Not minified, to keep names in stack
 * traces.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  ssr: {
    noExternal: true,
    // Loaded from node_modules: packages in CommonJS, or that read files beside their code. The passkey library depends
    // on the load order of its modules, which a bundle would change; it is not loaded at the start.
    external: [
      '@electric-sql/pglite',
      '@simplewebauthn/server',
      'nodemailer',
      'openpgp',
      'pg',
      'pg-copy-streams',
      'pino',
      'prom-client',
    ],
  },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
})
