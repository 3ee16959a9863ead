/** URL of the project's folder. It is two levels above this file, and also two levels above the built server. */
export const ROOT = new URL('../../', import.meta.url)
