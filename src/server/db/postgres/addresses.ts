const NAME = 'application_name'

/**
 * The servers of an address such as `postgresql://user:password@one:5432,two:5432/name`, an address each. A name that it
 * gives the connections goes: they have one of their own (connections.ts), which it would win over.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  const rest = after.replaceAll(/(?<=[?&])[^&#]+&?/g, (part) => (new URLSearchParams(part).has(NAME) ? '' : part))
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}
