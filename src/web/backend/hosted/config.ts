import { type LinkableView, linkableViews } from '#domain/auth-views.ts'
import { EventmsError } from '#domain/errors.ts'
import type { HostedConfig } from '#domain/wire.ts'

export interface Project {
  readonly url: string
  readonly anonKey: string
  readonly providers: readonly string[]
  readonly linking: boolean
  readonly links: readonly LinkableView[]
  readonly importLimit: number
  readonly historyDays: number | null
  readonly phoneCountry: string
}

/** Checks the hand-written config.json before any request. @throws EventmsError 'badSetting' { setting } */
export function checkedConfig(config: HostedConfig): Project {
  const { url, anonKey, providers = [], linking = false, links = [] } = config
  const { importLimit = 50 * 1024 * 1024, phoneCountry = '81', historyDays = null } = config
  if (!isProjectUrl(url)) throw bad('url')
  if (!isPublicKey(anonKey)) throw bad('anonKey')
  if (!isTexts(providers)) throw bad('providers')
  if (typeof linking !== 'boolean') throw bad('linking')
  if (!isTexts(links) || !links.every((link) => (linkableViews as readonly string[]).includes(link))) throw bad('links')
  if (!Number.isSafeInteger(importLimit) || importLimit <= 0) throw bad('importLimit')
  if (historyDays !== null && (!Number.isSafeInteger(historyDays) || historyDays < 0)) throw bad('historyDays')
  if (!/^[1-9]\d{0,2}$/.test(phoneCountry)) throw bad('phoneCountry')
  const limits = { importLimit, historyDays }
  return { url: new URL(url).origin, anonKey: anonKey.trim(), providers, linking, links, ...limits, phoneCountry }
}

const bad = (setting: string) => new EventmsError('badSetting', { setting })

const isTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((item) => typeof item === 'string')

/** True for an https origin, or for http on localhost, which is used in development. */
function isProjectUrl(url: unknown): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLocal)) && pathname === '/' && !search && !hash && !username
  )
}

/** False for the secret key. It bypasses every policy of the database, so it must never be in a page. */
function isPublicKey(key: unknown): key is string {
  if (typeof key !== 'string' || key.trim() === '' || key.trim().startsWith('sb_secret_')) return false
  const claims = key.trim().split('.')[1]
  if (claims === undefined) return true
  try {
    return (
      (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: unknown }).role !== 'service_role'
    )
  } catch {
    return false
  }
}
