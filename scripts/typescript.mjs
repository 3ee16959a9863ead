/** `node --import ./scripts/typescript.mjs file.ts`: Node itself runs TypeScript (22.18 and newer), else tsx. */
if (!process.features.typescript) await import('tsx')
