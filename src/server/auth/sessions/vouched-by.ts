import { cookie } from './read-cookies.ts'

/** Seconds until the cookie ends: longer than any session. */
const MAX_AGE = 366 * 24 * 60 * 60

/**
 * The cookie with the provider by which the browser's session began, so that signing out ends the provider's session,
 * too. The cookie is not signed: a forged one can only sign the browser out of another configured provider.
 */
export function vouchedBy(secure: boolean) {
  const name = `${secure ? '__Host-' : ''}eventms.provider`
  const line = (value: string, age: string) =>
    `${name}=${value}; Path=/;${age} HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    of: (headers: Headers): string | undefined => cookie(headers, name),

    /** Sets the cookie, or removes it. @param provider undefined if the session did not begin by a provider */
    remember(headers: Headers, answered: Response, provider: string | undefined, briefly: boolean | undefined): void {
      if (provider !== undefined)
        answered.headers.append('set-cookie', line(provider, briefly ? '' : ` Max-Age=${MAX_AGE};`))
      else if (cookie(headers, name) !== undefined) answered.headers.append('set-cookie', line('', ' Max-Age=0;'))
    },
  }
}

export type VouchedBy = ReturnType<typeof vouchedBy>
