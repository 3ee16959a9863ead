import type { NamedProvider } from '#domain/access/providers.ts'
import type { SecurityEntry, SecurityKind } from '#domain/access/security-log.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Translate } from '#web/messages/messages.ts'

const kinds: Readonly<Record<SecurityKind, MessageKey>> = {
  signIn: 'account.signIn',
  signInFailed: 'account.signInFailed',
  lockOut: 'account.lockOut',
  signOut: 'account.signOut',
  requestRefused: 'account.requestRefused',
  passwordChanged: 'account.kindPasswordChanged',
  phoneChanged: 'account.phoneChanged',
  secondStepOn: 'account.secondStepAdded',
  secondStepOff: 'account.secondStepRemoved',
  recoveryCodesMade: 'account.recoveryCodesMade',
  passkeyAdded: 'account.kindPasskeyAdded',
  passkeyRemoved: 'account.kindPasskeyRemoved',
  passkeyCopied: 'account.passkeyCopied',
  providerLinked: 'account.providerLinked',
  providerUnlinked: 'account.providerUnlinked',
  nameChanged: 'account.nameChanged',
  invited: 'account.invited',
  accountDisabled: 'account.accountDisabled',
  accountEnabled: 'account.accountEnabled',
  sessionsEnded: 'account.kindSessionsEnded',
  resetLinkMade: 'account.resetLinkMade',
  tokenMade: 'account.tokenMade',
  tokenUsed: 'account.tokenUsed',
  tokenEnded: 'account.tokenEnded',
  tokenRefused: 'account.tokenRefused',
  tablesExported: 'account.tablesExported',
}

/** Texts of sign-in methods: a message key, or the name of a company, which is the same in every language. */
const methodNames: Readonly<Record<string, MessageKey | string>> = {
  password: 'account.wayPassword',
  currentPassword: 'account.wayPassword',
  code: 'account.wayCode',
  link: 'account.wayLink',
  sms: 'account.waySms',
  totp: 'account.wayApp',
  recoveryCode: 'account.wayRecovery',
  passkey: 'account.wayPasskey',
  command: 'account.wayCommand',
  schedule: 'account.waySchedule',
  google: 'Google',
  github: 'GitHub',
}

export const kindWord = (t: Translate, kind: SecurityKind): string => t(kinds[kind])

/**
 * The text for a sign-in method in the security log; undefined for an unknown method.
 * @param named sign-in providers that the office has added by a setting
 */
export function signInWord(t: Translate, way: string | null, named: readonly NamedProvider[]): string | undefined {
  const provider = named.find(({ id }) => id === way)
  if (provider) return provider.label
  const known = way !== null && Object.hasOwn(methodNames, way) ? methodNames[way] : undefined
  return known?.startsWith('account.') ? t(known as MessageKey) : known
}

export function whatHappened(t: Translate, entry: SecurityEntry, named: readonly NamedProvider[]): string {
  const { kind, way, newBrowser, userId, actorId, token } = entry
  const details = [
    signInWord(t, way, named),
    token?.name,
    newBrowser && kind === 'signIn' ? t('account.newBrowser') : undefined,
    actorId !== null && userId !== null && actorId !== userId ? t('account.wayColleague') : undefined,
  ].filter(Boolean)
  return details.reduce<string>((text, detail) => t('account.byWay', { what: text, way: detail }), kindWord(t, kind))
}
