/** Set by the server where somebody signed in "on a shared computer" (src/server/auth/sessions/shared-computer.ts). */
const SHARED = /(?:^|; )(?:__Host-)?eventms\.brief=1(?:;|$)/

const memory = new Map<string, string>()

/** True on a shared computer: nothing that somebody typed or chose outlives their session. */
export const keepsNothing = (): boolean => SHARED.test(document.cookie)

/**
 * Keeps what is somebody's own, such as search texts: in the browser, and on a shared computer in memory.
 * @throws DOMException where the browser keeps nothing
 */
export function ownStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  if (!keepsNothing()) return localStorage
  return { getItem: (key) => memory.get(key) ?? null, setItem: (key, text) => void memory.set(key, text) }
}

/** Called when the person has signed out. */
export const forgetOwn = (): void => memory.clear()
