import type { NamedProvider } from '#domain/access/providers.ts'
import type { StaffMember, waysIn } from '#domain/access/staff.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/messages.ts'

/** Names of companies are the same in every language, so they are not translated. */
const signInNames: Readonly<Record<(typeof waysIn)[number], MessageKey | { readonly name: string }>> = {
  password: 'staff.wayPassword',
  google: { name: 'Google' },
  github: { name: 'GitHub' },
  provider: 'staff.wayProvider',
  phone: 'staff.wayPhone',
  link: 'staff.wayLink',
  passkey: 'staff.wayPasskey',
}

/** @param named names of providers that the office has configured itself */
export function waysText(
  { t, list }: Pick<Messages, 't' | 'list'>,
  member: StaffMember,
  named: readonly NamedProvider[],
): string {
  if (member.ways.length === 0) return t('staff.noWay')
  return list(
    member.ways.map((method) => {
      const provider = named.find(({ id }) => id === method)
      if (provider) return provider.label
      const nameOrKey = method in signInNames ? signInNames[method as keyof typeof signInNames] : signInNames.provider
      return typeof nameOrKey === 'string' ? t(nameOrKey) : nameOrKey.name
    }),
  )
}

export function seenText({ t, date }: Pick<Messages, 't' | 'date'>, { seenAt, state }: StaffMember): string {
  if (seenAt !== null) return date(seenAt)
  return t(state === 'invited' ? 'staff.notYet' : 'staff.notKnown')
}
