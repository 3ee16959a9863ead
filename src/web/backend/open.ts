import { EventmsError } from '#domain/errors.ts'
import type { PublicConfig } from '#domain/wire.ts'
import type { Backend } from './backend.ts'

/** Asks which home serves this page and opens it; the other one is not downloaded. */
export async function openBackend(): Promise<Backend> {
  const config = await publicConfig()
  if (config.home !== 'server') throw new EventmsError('badSetting', { setting: 'home' })
  const { createServerBackend } = await import('./server.ts')
  return createServerBackend(config)
}

async function publicConfig(): Promise<PublicConfig> {
  try {
    const response = await fetch('/config.json')
    if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
    return (await response.json()) as PublicConfig
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
}
