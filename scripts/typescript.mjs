/**
 * `node --import ./scripts/typescript.mjs file.ts` runs TypeScript by Node itself where it can (22.18 and newer), and by
 * tsx below that.
 */
if (!process.features.typescript) await import('tsx')
