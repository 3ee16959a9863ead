/** The value of a cookie; undefined when there is none, or more than one, which a browser does not send. */
export function cookie(headers: Headers, name: string): string | undefined {
  const values = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}

/** Letters of a session cookie: a token and a signature, each letter in three (`%2B`) at most. */
const LONGEST = 500

/** The cookie that carries a session: its token and a signature behind it. */
export function sessionCookie(name: string) {
  return {
    name,

    /** Its value in one spelling, however it came; undefined for what is far longer than any of ours. */
    brought(headers: Headers): string | undefined {
      const value = cookie(headers, name)
      if (value === undefined || value.length > LONGEST) return undefined
      try {
        return encodeURIComponent(decodeURIComponent(value))
      } catch {
        return undefined
      }
    },

    /** The value in an answer that begins a session. */
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
