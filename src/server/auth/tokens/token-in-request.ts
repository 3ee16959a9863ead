/**
 * The token in the header `Authorization`. With `Bearer`, the token follows this word. With `Basic`, the token is the
 * password, and counts only if `permitsBasic`. Undefined if the header has no token.
 */
export function tokenIn(request: Pick<Request, 'method' | 'headers'>): string | undefined {
  const authorization = request.headers.get('authorization') ?? ''
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(authorization) ?? []
  if (scheme === '') return undefined
  if (scheme.toLowerCase() === 'bearer') return credentials
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return permitsBasic(request) ? password : undefined
}

/**
 * True if a request may send a token by `Basic`: only for reads, and not from a browser. Spreadsheets only read data,
 * and support no method but `Basic`. A browser would add stored credentials to requests that other sites cause.
 * Sec-Fetch headers reveal a browser.
 */
export const permitsBasic = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  ['GET', 'HEAD'].includes(method) && !headers.has('sec-fetch-site') && !headers.has('sec-fetch-mode')
