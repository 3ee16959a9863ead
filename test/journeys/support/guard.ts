import type { BrowserContext } from '@playwright/test'

/**
 * Watches all pages of a context for uncaught errors, violations of the Content-Security-Policy, and requests to other
 * hosts.
 * @returns a function that throws if any of these has happened
 */
export function guard(context: BrowserContext): () => void {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(`uncaught error: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(`policy: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname))
      errors.push(`third party: ${request.url()}`)
  })
  return () => {
    if (errors.length) throw new Error(`The page did what it must not:\n${[...new Set(errors)].join('\n')}`)
  }
}
