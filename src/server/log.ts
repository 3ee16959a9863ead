import { destination, type LogFn, type Logger, pino } from 'pino'
import { printable } from './terminal.ts'

export type { Logger }

/**
 * Maximum characters of a log line, because requests can contain strings of any length. In a longer line each string is
 * cut to `text` characters.
 */
const LONGEST = { line: 4000, text: 1000 } as const

/**
 * Maximum number of similar lines per minute: `library` for lines of a library, `ours` for lines of our own code, and
 * `refused` for refused requests. The security log contains the refused requests, too.
 */
const MOST_ALIKE = { library: 20, ours: 100, refused: 60 } as const
const MINUTE = 60_000
const DEEPEST = 5

interface Lines {
  write(line: string): void
}

/**
 * Creates the log. It logs only a few fields of an error, because drivers attach the connection and row values to
 * errors.
 */
export function createLog(
  level: string,
  isTerminal = process.stderr.isTTY,
  lines: Lines = destination({ fd: 2, sync: true }),
): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: (error: unknown) => errorFields(error) },
    hooks: { logMethod: withoutFloods() },
  }
  const write = (line: string) => lines.write(`${printable(isTerminal ? inWords(line) : bounded(line.trimEnd()))}\n`)
  return pino(options, { write })
}

function bounded(line: string): string {
  if (line.length <= LONGEST.line) return line
  const entry = JSON.parse(line) as object
  const cut = (_: string, value: unknown) => (typeof value === 'string' ? printable(value, LONGEST.text) : value)
  const shorter = JSON.stringify(entry, cut)
  if (shorter.length <= 2 * LONGEST.line) return shorter
  const { level, time, msg } = entry as Record<string, unknown>
  return JSON.stringify({ level, time, msg }, cut)
}

/** Drops lines beyond the limit of similar lines, and logs once a minute that lines were dropped. */
function withoutFloods(now = Date.now) {
  let since = now()
  let counts = new Map<string, number>()
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    if (now() - since >= MINUTE) [since, counts] = [now(), new Map()]
    const [like, limit] = groupOf(args)
    const count = (counts.get(like) ?? 0) + 1
    if (count > limit) return
    counts.set(like, count)
    method.apply(this, args)
    if (count === limit) method.apply(this, [{ like }, 'further lines like this are left out for a minute'])
  }
}

/** The key by which similar lines are counted, and the maximum number of such lines per minute. */
function groupOf([entry, text]: readonly unknown[]): [like: string, most: number] {
  const { security, from } = (typeof entry === 'object' ? (entry ?? {}) : {}) as { security?: Security; from?: string }
  if (security)
    return [`${security.kind} ${security.outcome}`, security.outcome === 'done' ? Infinity : MOST_ALIKE.refused]
  const message = String(typeof entry === 'string' ? entry : (text ?? ''))
  // Similar messages of a library have the same beginning; the end varies.
  if (from !== undefined) return [`${from}: ${message.slice(0, 15)}`, MOST_ALIKE.library]
  return [message, MOST_ALIKE.ours]
}

interface Security {
  readonly kind: string
  readonly outcome: string
}

/** Formats a JSON line for a terminal, such as '03:00:12 a backup was made, and tried (rows 4916)'. */
function inWords(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(bounded(line)) as Record<string, unknown>
  const title = Number(level) >= 50 ? 'ERROR ' : Number(level) >= 40 ? 'Note: ' : ''
  const error = err as { message?: string } | undefined
  const details = Object.entries(fields).map(([name, value]) => `${name} ${textOf(value)}`)
  return [
    `${new Date(String(time)).toTimeString().slice(0, 8)} ${title}${String(msg ?? '')}`,
    ...(details.length > 0 ? [`(${details.join(', ')})`] : []),
    ...(error?.message === undefined ? [] : [`- ${error.message}`]),
  ].join(' ')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function errorFields(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: error.message,
    code,
    stack: error.stack,
    ...(cause !== undefined && depth < DEEPEST && { cause: errorFields(cause, depth + 1) }),
  }
}
