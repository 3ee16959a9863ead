const NAME = 'application_name'

/** One address for each server, without an application name, which would override ours. */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  const rest = after.replaceAll(/(?<=[?&])[^&#]+&?/g, (part) => (new URLSearchParams(part).has(NAME) ? '' : part))
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}
