const NAME = 'application_name'

/** Splits an address with several hosts. Removes the application name, which would override ours. */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  const parameters = after.replaceAll(/(?<=[?&])[^&#]+&?/g, (parameter) =>
    new URLSearchParams(parameter).has(NAME) ? '' : parameter,
  )
  return hosts.split(',').map((host) => `${before}${host}${parameters}`)
}
