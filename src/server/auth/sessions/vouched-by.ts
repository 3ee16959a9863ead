import { cookie } from './read-cookies.ts'

/** Seconds: longer than any session. */
const MAX_AGE = 366 * 24 * 60 * 60

/**
 * Cookie with the provider by which this browser's session began, whose session sign-out ends as well. The value is not
 * signed: a forged value can only cause the sign-out at another configured provider.
 */
export function vouchedBy(secure: boolean) {
  const name = `${secure ? '__Host-' : ''}eventms.provider`
  const line = (value: string, age: string) =>
    `${name}=${value}; Path=/;${age} HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    of: (headers: Headers): string | undefined => cookie(headers, name),

    /** @param provider undefined if no provider began the session */
    remember(headers: Headers, answered: Response, provider: string | undefined, briefly: boolean | undefined): void {
      if (provider !== undefined)
        answered.headers.append('set-cookie', line(provider, briefly ? '' : ` Max-Age=${MAX_AGE};`))
      else if (cookie(headers, name) !== undefined) answered.headers.append('set-cookie', line('', ' Max-Age=0;'))
    },
  }
}

export type VouchedBy = ReturnType<typeof vouchedBy>
