import { destination, type Logger, pino } from 'pino'

export type { Logger }

/**
 * JSON lines on standard error; what a person is to read goes to standard output (main.ts). Of an error only what names
 * it is kept: drivers hang the whole connection and the row's values on theirs.
 */
export function createLog(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: told },
  }
  return pino(options, destination({ fd: 2, sync: true }))
}

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
