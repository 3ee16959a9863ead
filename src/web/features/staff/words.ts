import type { StaffMember, WayIn } from '#domain/access/staff.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/messages.ts'

/** Company names are the same in every language. */
const ways: Readonly<Record<WayIn, MessageKey | { readonly name: string }>> = {
  password: 'staff.wayPassword',
  google: { name: 'Google' },
  github: { name: 'GitHub' },
  provider: 'staff.wayProvider',
  phone: 'staff.wayPhone',
  link: 'staff.wayLink',
  passkey: 'staff.wayPasskey',
}

export function waysText({ t, list }: Pick<Messages, 't' | 'list'>, member: StaffMember): string {
  if (member.ways.length === 0) return t('staff.noWay')
  return list(
    member.ways.map((way) => {
      const known = ways[way]
      return typeof known === 'string' ? t(known) : known.name
    }),
  )
}

export function seenText({ t, date }: Pick<Messages, 't' | 'date'>, { seenAt, state }: StaffMember): string {
  if (seenAt !== null) return date(seenAt)
  return t(state === 'invited' ? 'staff.notYet' : 'staff.notKnown')
}
