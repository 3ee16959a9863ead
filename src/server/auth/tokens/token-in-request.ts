/**
 * The token in the header `Authorization`: of `Bearer`, or the password of `Basic` if `permitsBasic`. Undefined without
 * one.
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
 * True if a request may send a token by `Basic`: only for reads, and not from a browser. Spreadsheets can send nothing
 * but Basic, and only read. A browser would add stored credentials to requests that other sites cause; Sec-Fetch
 * headers reveal a browser.
 */
export const permitsBasic = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  ['GET', 'HEAD'].includes(method) && !headers.has('sec-fetch-site') && !headers.has('sec-fetch-mode')
