const NAME = 'application_name'

/**
 * Splits an address with several hosts into one address for each. Removes the parameter `application_name`, which would
 * override the name that EventMS sets. Example: `postgres://one,two/name` → `postgres://one/name`,
 * `postgres://two/name`.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  const parameters = after.replaceAll(/(?<=[?&])[^&#]+&?/g, (parameter) =>
    new URLSearchParams(parameter).has(NAME) ? '' : parameter,
  )
  return hosts.split(',').map((host) => `${before}${host}${parameters}`)
}
