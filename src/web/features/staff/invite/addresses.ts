import { emailIssue, foldedEmail, halfWidth } from '#domain/access/email-address.ts'
import type { StaffMember } from '#domain/access/staff.ts'

/** Maximum number of addresses in one batch. The server checks and mails one address after another. */
export const MOST_ADDRESSES = 50

/** Maximum length in characters of new addresses, from RFC 5321. Addresses stored earlier may be longer. */
const LONGEST = 254

export interface Addresses {
  readonly inviteEmails: readonly string[]
  readonly alreadyInvited: readonly string[]
  readonly withAccount: readonly string[]
  readonly wrong: readonly string[]
}

/**
 * Parses addresses that were typed (also full-width) or pasted from a mail program, such as `Name <address>`. Accepts
 * any separators.
 */
export function addressesIn(text: string, members: readonly StaffMember[]): Addresses {
  const plain = halfWidth(text)
    .replace(/"[^"\n]*"/g, ' ')
    .replace(/[^,;、､\n<>]*<([^<>\n]*)>/g, ' $1 ')
  const words = plain.split(/[\s,;、､]+/).filter(Boolean)
  const states = new Map(members.map(({ email, state }) => [foldedEmail(email), state]))
  const addresses = {
    wanted: new Set<string>(),
    again: new Set<string>(),
    known: new Set<string>(),
    wrong: new Set<string>(),
  }
  for (const word of words) {
    const email = foldedEmail(word)
    const state = states.get(email)
    // An apostrophe is refused, because it is more likely a pasted quotation mark.
    if (email.length > LONGEST || email.includes("'") || emailIssue(email)) addresses.wrong.add(word)
    else if (state === 'active' || state === 'disabled') addresses.known.add(email)
    else {
      addresses.wanted.add(email)
      if (state === 'invited') addresses.again.add(email)
    }
  }
  return {
    inviteEmails: [...addresses.wanted],
    alreadyInvited: [...addresses.again],
    withAccount: [...addresses.known],
    wrong: [...addresses.wrong],
  }
}
