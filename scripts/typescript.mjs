/**
 * Preload for `node --import ./scripts/typescript.mjs file.ts`. From version 22.18, Node runs TypeScript itself;
 * earlier versions need tsx.
 */
if (!process.features.typescript) await import('tsx')
