const NAME = 'application_name'

/**
 * Splits `postgresql://user:password@one:5432,two:5432/name` by server. Drops its application name, which would
 * override ours (connections.ts).
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  const rest = after.replaceAll(/(?<=[?&])[^&#]+&?/g, (part) => (new URLSearchParams(part).has(NAME) ? '' : part))
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}
