/** Matches the cookie of a session on a shared computer (src/server/auth/sessions/shared-computer.ts). */
const SHARED = /(?:^|; )(?:__Host-)?eventms\.brief=1(?:;|$)/

const memory = new Map<string, string>()

/** True on a shared computer. There, no personal data may be stored beyond the session. */
export const keepsNothing = (): boolean => SHARED.test(document.cookie)

/**
 * Storage for personal data: localStorage or, on a shared computer, memory.
 * @throws DOMException if the browser blocks storage
 */
export function ownStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  if (!keepsNothing()) return localStorage
  return { getItem: (key) => memory.get(key) ?? null, setItem: (key, text) => void memory.set(key, text) }
}

/** Deletes personal data from memory; called after sign-out. */
export const forgetOwn = (): void => memory.clear()
