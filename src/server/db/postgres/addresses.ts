const NAME = 'application_name'

/** Splits an address with several hosts. Removes the application name, which would override ours. */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  const rest = after.replaceAll(/(?<=[?&])[^&#]+&?/g, (part) => (new URLSearchParams(part).has(NAME) ? '' : part))
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}
