/** The token in `Authorization: Bearer …`, or the password of `Basic` where `permitsBasic`; undefined for none. */
export function tokenIn(request: Pick<Request, 'method' | 'headers'>): string | undefined {
  const authorization = request.headers.get('authorization') ?? ''
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(authorization) ?? []
  if (scheme === '') return undefined
  if (scheme.toLowerCase() === 'bearer') return credentials
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return permitsBasic(request) ? password : undefined
}

/**
 * Permits Basic only for reads, and only outside of browsers. Spreadsheets can send only Basic, and only read. A
 * browser would add stored credentials to requests caused by other sites; Sec-Fetch headers reveal a browser.
 */
export const permitsBasic = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  ['GET', 'HEAD'].includes(method) && !headers.has('sec-fetch-site') && !headers.has('sec-fetch-mode')
