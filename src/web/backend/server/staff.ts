import type { BackupState } from '#domain/wire-backups.ts'
import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { Staff, StaffLink } from '#domain/access/staff.ts'
import { type Locale, locales } from '#domain/locale.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'

const localeOf = (language: string): Locale | undefined => locales.find((name) => name === language)

export function createStaff(client: Client, { language }: Pick<Environment, 'language'>): StaffCalls {
  const send = <T>(path: string, body: object) => client.send<T>('POST', `/api/auth/staff/${path}`, body)
  return {
    staff: () => client.read<Staff>('/api/auth/staff'),
    invite: (email, current) => send<StaffLink>('invite', { email, current, locale: localeOf(language()) }),
    disable: (id, current) => send('disable', { id, current }),
    enable: (id, current) => send('enable', { id, current }),
    endSessions: (id) => send('end-sessions', { id }),
    backups: () => client.read<BackupState>('/api/backups'),
    reset: (id, current) => send<StaffLink>('reset', { id, current }),
    removeSecondStep: (id, current) => send('remove-second-step', { id, current }),
    log(id, before) {
      const parameters = new URLSearchParams({
        ...(id !== undefined && { id }),
        ...(before !== undefined && { before: String(before) }),
      })
      return client.read<readonly SecurityEntry[]>(`/api/auth/staff/log?${parameters}`)
    },
  }
}
