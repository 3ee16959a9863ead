/** The project's folder. This file, and the built server, both stand two folders below it. */
export const ROOT = new URL('../../', import.meta.url)
