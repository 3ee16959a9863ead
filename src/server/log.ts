import { destination, type Logger, pino } from 'pino'
import { withoutControls } from './terminal.ts'

export type { Logger }

/** What takes the lines: a file descriptor of the system, or a test. */
interface Lines {
  write(line: string): void
}

/**
 * JSON lines on standard error, for a service; on a terminal the same in words. What a command answers goes to standard
 * output (main.ts). Of an error only what names it is kept: drivers hang the whole connection and the row's values on
 * theirs.
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
    serializers: { err: told },
  }
  return pino(options, isTerminal ? { write: (line: string) => lines.write(inWords(line)) } : lines)
}

/** '03:00:12 a backup was made, and tried (rows 4916)'. */
function inWords(line: string): string {
  const { time, level, msg, err, ...others } = JSON.parse(line) as Record<string, unknown>
  const title = Number(level) >= 50 ? 'ERROR ' : Number(level) >= 40 ? 'Note: ' : ''
  const error = err as { message?: string } | undefined
  const details = Object.entries(others).map(([name, value]) => `${name} ${textOf(value)}`)
  const said = [
    `${new Date(String(time)).toTimeString().slice(0, 8)} ${title}${String(msg ?? '')}`,
    ...(details.length > 0 ? [`(${details.join(', ')})`] : []),
    ...(error?.message === undefined ? [] : [`- ${error.message}`]),
  ].join(' ')
  return `${withoutControls(said)}\n`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: error.message,
    code,
    stack: error.stack,
    ...(cause !== undefined && { cause: told(cause) }),
  }
}
