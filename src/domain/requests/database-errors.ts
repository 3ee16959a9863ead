import { errorCodes } from '#domain/error-codes.ts'
import { type ErrorCode, type ErrorParams, EventmsError, type Issue } from '#domain/errors.ts'
import { decimalLimit } from '#domain/kinds/parse-number.ts'
import { textLimit } from '#domain/kinds/text.ts'
import { fieldOf, sqlName, type TableDeclaration } from '#domain/table.ts'
import { tableOf } from '#domain/tables/index.ts'
import { tableNamed } from './answers.ts'

/** Error of PostgreSQL or of its driver. `code` is an SQLSTATE (PostgreSQL manual, Appendix A). */
interface DatabaseError extends Error {
  readonly code?: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
  /** Call stack of the database's functions, the innermost call first. */
  readonly where?: string
}

/**
 * Converts an error of the database to one with a message for people. Unexpected errors become 'internalError'; `cause`
 * is for the log.
 */
export function toEventmsError(error: unknown): EventmsError {
  if (error instanceof EventmsError) return error
  const cause = error as DatabaseError
  const state = typeof cause.code === 'string' ? cause.code : ''
  switch (state) {
    case 'EVENT':
      return raised(cause)
    case '23502':
    case '23503':
    case '23505':
    case '23514':
      return broken(cause)
    // A value out of range, or text that cannot be stored, in a field for which the declaration has no rule.
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return new EventmsError('badRequest', { reason: 'a value that cannot be stored' }, { cause })
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
      return new EventmsError('databaseBusy', {}, { cause })
  }
  if (isDiskFull(cause)) return new EventmsError('diskFull', {}, { cause })
  // 25006: the server became a standby, which is read-only.
  if (/^(08|53|57|58|25006)/.test(state) || /^E[A-Z]+$/.test(state) || unreached.test(cause.message)) {
    return new EventmsError(/timeout/.test(cause.message) ? 'databaseBusy' : 'databaseUnavailable', {}, { cause })
  }
  return new EventmsError('internalError', {}, { cause })
}

/**
 * True if the disk is full or a quota is used up. If an embedded engine has stopped, its error has only a message, and
 * no code.
 */
function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as DatabaseError
    if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return true
    if (/No space left on device|Disk quota exceeded/.test(cause.message)) return true
  }
  return false
}

/**
 * Messages of the driver `pg` that come without a code: the connection was lost, or waiting for a connection took too
 * long.
 */
const unreached =
  /^(Connection terminated|timeout exceeded|Query read timeout|the embedded database|Client has encountered a connection error|Cannot use a pool)/

/** True if a repeated transaction may succeed: after a deadlock or a serialization failure. */
export function worthRetrying(error: unknown): boolean {
  const state = (error as DatabaseError).code
  return state === '40001' || state === '40P01'
}

/**
 * Converts an error that our own database functions raise with SQLSTATE 'EVENT'. The message is the error code, the
 * detail contains the parameters as JSON.
 */
function raised(cause: DatabaseError): EventmsError {
  const code = errorCodes.find((known) => known === cause.message) ?? 'internalError'
  const params = JSON.parse(cause.detail ?? '{}') as Record<string, unknown>
  for (const name of ['references', 'rows'])
    if (Array.isArray(params[name])) params[name] = params[name].map(withProductName)
  if (typeof params.table === 'string') Object.assign(params, withProductName({ table: params.table }))
  if (code === 'unknownReference') return unknownReferences(params.values as Record<string, number[]>, cause)
  return new EventmsError(code, params, { cause })
}

function withProductName(named: { readonly table: string }): object {
  return { ...named, table: tableNamed(named.table) ?? named.table }
}

/**
 * Issues for references to missing rows. `values`: the missing codes by field. An import reports all of them at once.
 */
function unknownReferences(values: Readonly<Record<string, readonly number[]>>, cause: Error): EventmsError {
  const issues = Object.entries(values).flatMap(([field, codes]) =>
    codes.map((value): Issue => ({ code: 'unknownReference', field, params: { value } })),
  )
  return new EventmsError('invalidRows', { count: issues.length }, { cause, issues })
}

/**
 * Recognizes a deletion by its call stack. Needed because two errors have the same SQLSTATE: a code that has no master
 * row, and the deletion of a master row in use.
 */
const deleting = /\beventms_delete\(/

/** Issue for a violated constraint. Constraints are called <table>_<field>_<rule>. */
function broken(cause: DatabaseError): EventmsError {
  const declaration = tableOf(tableNamed(cause.table ?? '') ?? '')
  const constraint = cause.constraint ?? `${cause.table}_${cause.column}_filled`
  const [table, field = '', what = ''] = constraint.split('_')
  const issue =
    declaration && table === sqlName(declaration) && issueOf(declaration, field, what, valueIn(cause.detail))
  if (!issue) return new EventmsError('constraintBroken', { constraint }, { cause })
  if (issue.code === 'unknownReference' && deleting.test(cause.where ?? '')) {
    return new EventmsError('stillReferenced', { references: [{ table: declaration.name }] }, { cause })
  }
  return new EventmsError('invalidRows', { count: 1 }, { cause, issues: [issue] })
}

const numberMax = Number.MAX_SAFE_INTEGER

function issueOf(
  declaration: TableDeclaration,
  name: string,
  what: string,
  value: string | undefined,
): Issue | undefined {
  const field = name === 'pkey' ? declaration.key : name
  const rule = fieldOf(declaration, field)?.rule
  const held: ErrorParams = value === undefined ? {} : { value }
  const told: Readonly<Record<string, readonly [ErrorCode, ErrorParams?]>> = {
    '': ['duplicateKey', held],
    unique: ['duplicateKey', held],
    reference: ['unknownReference', held],
    filled: ['fieldRequired'],
    whole: ['numberTooLarge', { max: numberMax }],
    decimal: ['numberTooLarge', { max: decimalLimit }],
    length: ['textTooLong', { max: textLimit }],
    format: ['invalidFormat'],
    day: ['mustBeValidDate'],
    positive: ['mustBePositive'],
    nonNegative: ['mustBeNonNegative'],
    nonZero: ['mustNotBeZero'],
    between: ['mustBeBetween', typeof rule === 'object' ? { min: rule[0], max: rule[1] } : {}],
    reversed: ['rangeReversed'],
    someOf: ['payerRequired'],
  }
  if (!fieldOf(declaration, field) || !Object.hasOwn(told, what) || (what === '') !== (name === 'pkey'))
    return undefined
  const [code, params] = told[what]!
  return { code, field, ...(params && { params }) }
}

/**
 * Finds the value in a detail such as `Key ("companyCode")=(c1) already exists.`, whatever the language of the server.
 */
function valueIn(detail: string | undefined): string | undefined {
  return /\)=\((.*)\)/s.exec(detail ?? '')?.[1]
}
