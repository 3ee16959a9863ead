import { destination, type Logger, pino } from 'pino'

export type { Logger }

/**
 * JSON lines on standard error; what a person is to read goes to standard output (boot-messages.ts). Errors keep their
 * stack and code, never the query's values, which may be personal.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, redact: ['err.detail', 'err.where', 'err.internalQuery'] }, destination({ fd: 2, sync: true }))
}
