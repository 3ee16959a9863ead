/**
 * Reads settings from files, because containers and systemd pass secrets as files:
 * `AUTH_SECRET_FILE=/run/secrets/auth-secret`.
 */
import { readFileSync } from 'node:fs'
import { EventmsError } from '#domain/errors.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Replaces each variable `NAME_FILE` by `NAME` with the content of the file, if `NAME` is a setting of EventMS.
 * @throws EventmsError 'badSetting' { setting, issue }; the issue never contains the file's content
 */
export function withFiles(variables: Variables, isSetting: (name: string) => boolean): Variables {
  const values: Record<string, string | undefined> = { ...variables }
  for (const [name, file] of Object.entries(variables)) {
    const [, setting] = /^(.+)_FILE$/.exec(name) ?? []
    if (!setting || !isSetting(setting)) continue
    delete values[name]
    if (!file?.trim()) continue
    if (variables[setting]?.trim()) throw refused(name, `cannot be set together with ${setting}`)
    values[setting] = contentOf(name, file)
  }
  return values
}

/** Reads a file without its last line break, which editors and `openssl rand` add. */
function contentOf(name: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw refused(name, `needs a file that the server may read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (content.trim()) return content
  throw refused(name, 'needs a file that is not empty')
}

const refused = (setting: string, issue: string) => new EventmsError('badSetting', { setting, issue })
