/** PostgREST's errors: a body of code, message, details and hint, and a status by its table of codes. */

export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
  }

  response(): Response {
    const { code, message, details, hint } = this
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${code}`,
    }
    if (this.status === 401) headers['www-authenticate'] = 'Bearer'
    return new Response(JSON.stringify({ code, details, hint, message }), { status: this.status, headers })
  }
}

/** Statuses by SQLSTATE or its beginning, the longest first; any other is 400. */
const statuses: readonly (readonly [string, number])[] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['53400', 500],
  ['P0001', 400],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]

/** @param anonymous true if nobody was signed in, so that a refusal is 401 */
export function restErrorOf(error: unknown, anonymous: boolean): RestError {
  if (error instanceof RestError) return error
  const { code, message, detail, hint } = error as { code?: unknown; message: string; detail?: string; hint?: string }
  if (typeof code !== 'string' || code.length !== 5) throw error
  const status =
    code === '42501' ? (anonymous ? 401 : 403) : (statuses.find(([start]) => code.startsWith(start))?.[1] ?? 400)
  return new RestError(status, code, message, detail ?? null, hint ?? null)
}
