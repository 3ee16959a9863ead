/** The servers of an address such as `postgresql://user:password@one:5432,two:5432/name`, an address each. */
export function addressesOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}
