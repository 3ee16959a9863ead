import { emailIssue, foldedEmail, halfWidth } from '#domain/access/email-address.ts'
import type { StaffMember } from '#domain/access/staff.ts'

/** Maximum number of addresses in one batch, because they are checked and mailed one after another. */
export const MOST_ADDRESSES = 50

/** Maximum length by RFC 5321 for new addresses. Addresses stored earlier may be longer. */
const LONGEST = 254

export interface Addresses {
  readonly wanted: readonly string[]
  readonly again: readonly string[]
  readonly known: readonly string[]
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
  const parts = plain.split(/[\s,;、､]+/).filter(Boolean)
  const states = new Map(members.map(({ email, state }) => [foldedEmail(email), state]))
  const found = {
    wanted: new Set<string>(),
    again: new Set<string>(),
    known: new Set<string>(),
    wrong: new Set<string>(),
  }
  for (const part of parts) {
    const email = foldedEmail(part)
    const state = states.get(email)
    // An apostrophe is refused, because it is more likely a pasted quotation mark.
    if (email.length > LONGEST || email.includes("'") || emailIssue(email)) found.wrong.add(part)
    else if (state === 'active' || state === 'disabled') found.known.add(email)
    else {
      found.wanted.add(email)
      if (state === 'invited') found.again.add(email)
    }
  }
  return {
    wanted: [...found.wanted],
    again: [...found.again],
    known: [...found.known],
    wrong: [...found.wrong],
  }
}
