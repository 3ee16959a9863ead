import { EventmsError } from '#domain/errors.ts'
import type { PublicConfig } from '#domain/wire.ts'
import type { Backend } from './backend.ts'

/**
 * Asks which home serves this page and opens it; the other one is not downloaded.
 * @throws EventmsError 'unreachable', 'badSetting' { setting }
 */
export async function openBackend(): Promise<Backend> {
  const config = await publicConfig()
  // The hosted home's config.json is written by hand.
  switch (config?.home) {
    case 'server':
      return (await import('./server/server-backend.ts')).createServerBackend(config)
    case 'hosted':
      return (await import('./hosted/hosted-backend.ts')).createHostedBackend(config)
    default:
      throw new EventmsError('badSetting', { setting: 'home' })
  }
}

async function publicConfig(): Promise<PublicConfig> {
  let text: string
  try {
    const response = await fetch('/config.json')
    if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
    text = await response.text()
  } catch (cause) {
    throw new EventmsError('unreachable', {}, { cause })
  }
  try {
    return JSON.parse(text) as PublicConfig
  } catch (cause) {
    throw new EventmsError('badSetting', { setting: 'config.json' }, { cause })
  }
}
