/** The cookie's value. Undefined if there is none, and if there are several, which no browser sends. */
export function cookie(headers: Headers, name: string): string | undefined {
  const values = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}

/** Maximum length of token and signature, whose characters may be encoded as three (`%2B`). */
const LONGEST = 500

/** The session's cookie: a token followed by its signature. */
export function sessionCookie(name: string) {
  return {
    name,

    /** The normalized cookie value; undefined if too long. */
    requestValue(headers: Headers): string | undefined {
      const value = cookie(headers, name)
      if (value === undefined || value.length > LONGEST) return undefined
      try {
        return encodeURIComponent(decodeURIComponent(value))
      } catch {
        return undefined
      }
    },

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
