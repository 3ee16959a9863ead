import { EventmsError, type ErrorCode, type ErrorParams, type Issue } from '#domain/errors.ts'
import { fieldOf } from '#domain/table.ts'
import { tableOf } from '#domain/tables/index.ts'
import type { BlockingRow } from '#domain/wire.ts'
import { blockingName, blockingReason } from './blocking-text.ts'
import type { Messages } from './messages.ts'

type Speech = Pick<Messages, 't' | 'label' | 'number' | 'list'>

/** Maximum number of issues in a message, so that a toast stays short. The others are counted. */
const LISTED = 3

/**
 * The text for an error, followed by its first issues, for example those of an 'invalidRows' error. Logs an unexpected
 * error to the console.
 */
export function errorText(speech: Speech, error: unknown): string {
  if (!(error instanceof EventmsError)) {
    console.error(error)
    return speech.t('errors.internalError')
  }
  const { table, request } = error.params
  const lines = error.issues.slice(0, LISTED).map((issue) => {
    const text = issueText(speech, issue, fieldLabel(speech, table, issue.field))
    return issue.line === undefined ? text : speech.t('common.atLine', { line: speech.number(issue.line), text })
  })
  if (error.issues.length > LISTED) lines.push(speech.t('common.andMore', { count: error.issues.length - LISTED }))
  // The server's log contains the cause under this request id.
  if (request) lines.push(speech.t('common.requestNumber', { number: request as string }))
  return [
    textOfCode(speech, error.code, readable(speech, error.params)),
    ...blockingLines(speech, error),
    ...lines,
  ].join('\n')
}

/** Describes the first rows that prevent an undo. */
function blockingLines(speech: Speech, { code, params: { rows, count } }: EventmsError): string[] {
  if (code !== 'actBlocked' || !Array.isArray(rows)) return []
  const lines = (rows as readonly BlockingRow[])
    .slice(0, LISTED)
    .map((row) =>
      speech.t('common.withReason', { label: blockingName(speech, row), reason: blockingReason(speech, row) }),
    )
  const more = Number(count) - lines.length
  return more > 0 ? [...lines, speech.t('common.andMore', { count: more })] : lines
}

export function issueText(speech: Speech, issue: Issue, label: string): string {
  return textOfCode(speech, issue.code, { ...readable(speech, issue.params ?? {}), field: label })
}

/** The text for an error code. A code without a text comes from a newer server and is not shown. */
function textOfCode({ t }: Speech, code: ErrorCode, params: ErrorParams): string {
  const text = t(`errors.${code}`, params)
  if (text !== `errors.${code}`) return text
  console.error(code, params)
  return t('errors.internalError')
}

/** Names of parameters that are booklet numbers, which are written without digit grouping. */
const ticketNumbers = new Set(['start', 'end', 'from', 'to'])

/** Converts parameters to text: tables and fields to labels, numbers with digit grouping, lists joined. */
function readable(speech: Speech, params: ErrorParams): ErrorParams {
  const { table } = params
  const read = (name: string, value: unknown): unknown => {
    // The refused value in quotes; empty if the database did not report it.
    if (name === 'value') return speech.t('common.quoted', { text: value })
    if (name === 'references' && Array.isArray(value))
      return speech.list(value.map((item) => reference(speech, item as Referring)))
    if (Array.isArray(value)) return speech.list(value.map((item) => String(read(name, item))))
    if (typeof value === 'number')
      return name === 'count' ? value : ticketNumbers.has(name) ? String(value) : speech.number(value)
    if (typeof value !== 'string') return value
    if (name === 'table' || name === 'tables') return tableLabel(speech, value)
    if (name === 'field' || name === 'fields') return fieldLabel(speech, table, value)
    return value
  }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, read(name, value)]))
}

interface Referring {
  readonly table: string
  readonly count?: number
}

function reference(speech: Speech, { table, count }: Referring): string {
  const label = tableLabel(speech, table)
  return count === undefined ? label : speech.t('common.counted', { label, count: speech.number(count) })
}

function tableLabel(speech: Speech, name: string): string {
  const declaration = tableOf(name)
  return declaration ? speech.label(declaration.label) : name
}

function fieldLabel(speech: Speech, table: unknown, name: string | undefined): string {
  const declaration = typeof table === 'string' ? tableOf(table) : undefined
  const field = declaration && name !== undefined ? fieldOf(declaration, name) : undefined
  return field ? speech.label(field.label) : (name ?? '')
}
