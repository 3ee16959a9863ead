import { z } from 'zod'
import { number } from './env-values.ts'

/** Matches a bearer token (RFC 6750, section 2.1) of at least 32 characters, so that nobody can guess it. */
const TOKEN = /^[\w.~+/-]{32,}=*$/

/** Matches names and addresses of the machine itself, such as `localhost` and `127.0.0.1`. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

export const metricsSettings = {
  METRICS_TOKEN: z
    .string()
    .regex(TOKEN, 'needs at least 32 letters, digits or ._~+/- (make one with: openssl rand -base64 33)')
    .optional()
    .meta({
      description:
        'Turns on [`/metrics`](#metrics) for whoever sends it as `Authorization: Bearer …`. Without this setting and `METRICS_PORT` there are no metrics.',
    }),
  METRICS_PORT: number(1, 65_535).optional().meta({
    description:
      'Turns on `/metrics` on a TCP port of its own, and not on `PORT`; without `METRICS_TOKEN` for every program on this machine.',
  }),
  METRICS_HOST: z.string().optional().meta({
    description:
      'Address to listen on with `METRICS_PORT`. Without it `127.0.0.1`, this machine only; another address needs `METRICS_TOKEN`.',
  }),
}

export interface MetricsSettings {
  readonly token?: string
  /** Port for the metrics alone; undefined to serve them on the server's port. */
  readonly port?: number
  readonly host: string
}

interface MetricsValues {
  readonly PORT: number
  readonly METRICS_TOKEN?: string | undefined
  readonly METRICS_PORT?: number | undefined
  readonly METRICS_HOST?: string | undefined
}

export function refuseMetrics(
  { PORT, METRICS_TOKEN, METRICS_PORT, METRICS_HOST }: MetricsValues,
  refuse: (setting: 'METRICS_TOKEN' | 'METRICS_PORT', message: string) => void,
): void {
  if (METRICS_HOST && METRICS_PORT === undefined) refuse('METRICS_PORT', 'is required with METRICS_HOST')
  if (METRICS_PORT !== undefined && METRICS_PORT === PORT) refuse('METRICS_PORT', 'needs another port than PORT')
  if (METRICS_HOST && !LOOPBACK.test(METRICS_HOST) && !METRICS_TOKEN)
    refuse('METRICS_TOKEN', 'is required where METRICS_HOST is not this machine’s own 127.0.0.1')
}

export function metricsOf({ METRICS_TOKEN, METRICS_PORT, METRICS_HOST = '127.0.0.1' }: MetricsValues): {
  metrics?: MetricsSettings
} {
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) return {}
  return {
    metrics: {
      host: METRICS_HOST,
      ...(METRICS_TOKEN !== undefined && { token: METRICS_TOKEN }),
      ...(METRICS_PORT !== undefined && { port: METRICS_PORT }),
    },
  }
}
