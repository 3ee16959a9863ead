/** The value of a cookie. Undefined if the request has no such cookie, or several, which no browser sends. */
export function cookie(headers: Headers, name: string): string | undefined {
  const values = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}

/**
 * Maximum length of a session cookie's value. Each character of token and signature may be encoded as three (`%2B`).
 */
const LONGEST = 500

/** Reads the session cookie, whose value is a token, a full stop and a signature. */
export function sessionCookie(name: string) {
  return {
    name,

    /**
     * The cookie's value in the request. Decoded and encoded again, so that the same cookie always gives the same text.
     * Undefined if there is none, or if it is too long.
     */
    requestValue(headers: Headers): string | undefined {
      const value = cookie(headers, name)
      if (value === undefined || value.length > LONGEST) return undefined
      try {
        return encodeURIComponent(decodeURIComponent(value))
      } catch {
        return undefined
      }
    },

    /** The cookie's value that an answer sets. */
    given: (answer: Response): string | undefined =>
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith(`${name}=`))
        ?.split(';')[0]
        ?.slice(name.length + 1),

    tokenOf(value: string): string {
      try {
        return decodeURIComponent(value).split('.')[0] ?? ''
      } catch {
        return ''
      }
    },
  }
}

export type SessionCookie = ReturnType<typeof sessionCookie>
