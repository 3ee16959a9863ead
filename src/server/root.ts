/** The project's folder, two levels above this file, and above the built server. */
export const ROOT = new URL('../../', import.meta.url)
