import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * The server's build: its sources and the libraries that consist of hundreds of modules in a few files, which is most
 * of the time a start takes (docs/decisions/0014-the-server-is-built.md). Not minified: a stack trace names what it
 * means.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  ssr: {
    noExternal: true,
    // CommonJS, or with files of their own beside them: taken from node_modules as they are. So are passkeys, whose
    // parts must be loaded in an order that one file does not keep; nobody waits for them at the start.
    external: [
      '@electric-sql/pglite',
      '@simplewebauthn/server',
      'nodemailer',
      'openpgp',
      'pg',
      'pg-copy-streams',
      'pino',
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
