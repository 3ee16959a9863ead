/** Cookie of a session "on a shared computer" (src/server/auth/sessions/shared-computer.ts). */
const SHARED = /(?:^|; )(?:__Host-)?eventms\.brief=1(?:;|$)/

const memory = new Map<string, string>()

/** True on a shared computer, where no data of a user may be stored beyond the session. */
export const keepsNothing = (): boolean => SHARED.test(document.cookie)

/**
 * Storage for personal data: localStorage, or memory on a shared computer.
 * @throws DOMException if the browser blocks storage
 */
export function ownStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  if (!keepsNothing()) return localStorage
  return { getItem: (key) => memory.get(key) ?? null, setItem: (key, text) => void memory.set(key, text) }
}

/** Called after sign-out. */
export const forgetOwn = (): void => memory.clear()
