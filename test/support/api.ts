/** An API client for tests: sends HTTP requests with a session, without a page. */
import type { Value } from '#domain/kinds/kind.ts'
import type { PreferenceChange, Preferences } from '#domain/requests/preferences.ts'
import { tableNames, type TableName } from '#domain/tables/index.ts'
import { actLines } from '#domain/tickets/acts/act-lines.ts'
import type { TicketAct, TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { Columns, ImportHead, LoadHead, WriteResult } from '#domain/wire.ts'

export interface ApiClient {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Loads the whole table with its version. */
  load(table: TableName): Promise<{ version: number; rows: Record<string, Value>[] }>
  /** Imports rows. If the server refuses, rejects with the response's text. */
  import(
    table: TableName,
    fields: readonly string[],
    rows: readonly (readonly Value[])[],
    version?: number,
  ): Promise<WriteResult>
}

/** Number of rows in a line of an import request. */
const CHUNK = 10_000

export interface Account {
  readonly url: string
  readonly email: string
  readonly password: string
  /** The cookie of an existing session. Without it, the client signs in. */
  readonly cookie?: string
}

/** Signs in. @returns the session's cookies as a request header */
export async function newSession({ url, email, password }: Account): Promise<string> {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (!signedIn.ok) throw new Error(`Signing in failed: ${signedIn.status} ${await signedIn.text()}`)
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Deletes the signed-in person's preferences, so that the next page begins as in a new browser. */
export async function forgetPreferences({ fetch }: ApiClient): Promise<void> {
  const { own } = (await (await fetch('/api/preferences')).json()) as Preferences
  if (own.length === 0) return
  const changes = own.map((preference): PreferenceChange => ({ ...preference, value: null }))
  const { status } = await fetch('/api/preferences', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  })
  if (status !== 200) throw new Error(`deleting the preferences: ${status}`)
}

export async function signInApi(account: Account): Promise<ApiClient> {
  const { url } = account
  const cookie = account.cookie ?? (await newSession(account))
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, {
      ...init,
      headers: { cookie, origin: url, ...(init.headers as Record<string, string> | undefined) },
    })

  const load: ApiClient['load'] = async (table) => {
    const response = await call(`/api/tables/${table}`)
    const text = await response.text()
    if (!response.ok) throw new Error(`Loading ${table} failed: ${response.status} ${text}`)
    const [head, ...chunks] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    const { version, fields, count } = head as LoadHead
    const rows = (chunks as Columns[]).flatMap((columns) =>
      (columns[0] ?? []).map((_, i) => Object.fromEntries(fields.map((field, j) => [field, columns[j]?.[i] ?? null]))),
    )
    if (rows.length !== count) throw new Error(`${table}: ${rows.length} of ${count} rows came`)
    return { version, rows }
  }

  return {
    fetch: call,
    load,
    async import(table, fields, rows, version) {
      const head: ImportHead = { version: version ?? (await load(table)).version, fields, rows: rows.length }
      const response = await call(`/api/tables/${table}/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: importBody(head, rows),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`Importing ${table} failed: ${response.status} ${text}`)
      return JSON.parse(text) as WriteResult
    },
  }
}

export function importBody(head: ImportHead, rows: readonly (readonly Value[])[]): string {
  const lines = [JSON.stringify(head)]
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows.slice(from, from + CHUNK)
    lines.push(JSON.stringify(head.fields.map((_, j) => part.map((row) => row[j] ?? null))))
  }
  return `${lines.join('\n')}\n`
}

/** Carries out an act, using the current versions of all tables. */
export async function carryOut(api: ApiClient, act: TicketAct): Promise<void> {
  const loaded = await Promise.all(tableNames.map(async (name) => [name, (await api.load(name)).version] as const))
  await sendAct(api, { ...act, versions: Object.fromEntries(loaded) })
}

export async function sendAct(api: ApiClient, request: TicketActRequest): Promise<void> {
  const body = [...actLines(request)].map((line) => JSON.stringify(line)).join('\n')
  const headers = { 'content-type': 'application/x-ndjson' }
  const response = await api.fetch('/api/acts', { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The act ${request.kind} failed: ${response.status} ${await response.text()}`)
}
