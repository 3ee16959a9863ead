import type { StaffMember } from '#domain/access/staff.ts'

/** Invited at once, at most: each is checked, and told to the person, one after another. */
export const MOST_ADDRESSES = 50

/** The form of an address, as far as it tells; the home has the last word. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"']+@[^\s@<>()[\]\\,;:"'.]+(\.[^\s@<>()[\]\\,;:"'.]+)+$/
/** Of RFC 5321. */
const LONGEST = 254

export interface Addresses {
  /** To be invited, each once. */
  readonly wanted: readonly string[]
  /** Among the wanted: who was invited before. */
  readonly again: readonly string[]
  /** Have an account already. */
  readonly known: readonly string[]
  /** What is no address. */
  readonly wrong: readonly string[]
}

/**
 * The addresses in a text, as typed (full-width characters, too) or pasted from a mail program: `Name <address>`, parted
 * by whatever parts them there.
 */
export function addressesIn(text: string, members: readonly StaffMember[]): Addresses {
  const plain = text
    .normalize('NFKC')
    .replace(/"[^"\n]*"/g, ' ')
    .replace(/[^,;、\n<>]*<([^<>\n]*)>/g, ' $1 ')
  const parts = plain.split(/[\s,;、]+/).filter(Boolean)
  const states = new Map(members.map(({ email, state }) => [email.toLowerCase(), state]))
  const found = {
    wanted: new Set<string>(),
    again: new Set<string>(),
    known: new Set<string>(),
    wrong: new Set<string>(),
  }
  for (const part of parts) {
    const email = part.toLowerCase()
    const state = states.get(email)
    if (email.length > LONGEST || !ADDRESS.test(email)) found.wrong.add(part)
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
