import { EventmsError } from '#domain/errors.ts'
import type { PublicConfig } from '#domain/wire.ts'
import type { Backend } from './backend.ts'

/**
 * Creates the backend that config.json names: our own server or a Supabase project.
 * @throws EventmsError 'unreachable', 'configMissing', 'badSetting' { setting }
 */
export async function openBackend(): Promise<Backend> {
  const config = await publicConfig()
  // `config.home` may have any value, because people write the config.json of a hosted project by hand.
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
    // A static host serves this page, and its config.json is missing. Our own server always has the file.
    if (response.status === 404) throw new EventmsError('configMissing')
    if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
    text = await response.text()
  } catch (cause) {
    if (cause instanceof EventmsError) throw cause
    throw new EventmsError('unreachable', {}, { cause })
  }
  // Some static hosts answer requests for missing files with the page itself.
  if (text.trimStart().startsWith('<')) throw new EventmsError('configMissing')
  try {
    return JSON.parse(text) as PublicConfig
  } catch (cause) {
    throw new EventmsError('badSetting', { setting: 'config.json' }, { cause })
  }
}
