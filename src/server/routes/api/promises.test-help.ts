/** Texts for people may change. */
const told = new Set(['title', 'description', 'summary', 'examples'])
const requests = /(New|Changes|Seen|Request)\/required$|requestBody.*\/required$/

const nameOf = (item: unknown): string => {
  const { name, $ref } = (item ?? {}) as { name?: unknown; $ref?: unknown }
  return typeof item === 'object' ? String(name ?? $ref ?? JSON.stringify(item)) : String(item)
}

/** Lists promises of the document `promised` that the document `now` breaks. */
export function broken(promised: unknown, now: unknown, at = ''): string[] {
  if (Array.isArray(promised) && Array.isArray(now)) {
    const found = new Map(now.map((item) => [nameOf(item), item]))
    const names = promised.map(nameOf)
    const gone = promised.flatMap((item, i) =>
      found.has(names[i]!) ? broken(item, found.get(names[i]!), `${at}/${names[i]}`) : [`${at} lacks ${names[i]}`],
    )
    // A value that may now be null breaks a program that reads it, and a further required field one that writes it.
    const added = [...found.keys()].filter((name) => !names.includes(name))
    const refused = requests.test(at) || at.endsWith('/type') ? added : []
    return [...gone, ...refused.map((name) => `${at} has ${name}`)]
  }
  if (typeof promised === 'object' && promised !== null && typeof now === 'object' && now !== null) {
    return Object.entries(promised).flatMap(([name, value]) => {
      // Only a text: fields may be called `title`, too.
      if (told.has(name) && typeof value !== 'object') return []
      const path = at === '' ? name : `${at}/${name}`
      return Object.hasOwn(now, name)
        ? broken(value, (now as Record<string, unknown>)[name], path)
        : [`${path} is gone`]
    })
  }
  return promised === now ? [] : [`${at} is another`]
}
