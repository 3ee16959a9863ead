/**
 * Preload for `node --import ./scripts/typescript.mjs file.ts`. Node 22.18 and newer run TypeScript; older versions
 * need tsx.
 */
if (!process.features.typescript) await import('tsx')
