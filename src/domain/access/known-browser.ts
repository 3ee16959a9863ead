/** The first match counts. Safari is last, because nearly every user agent contains this name. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d{1,4})/, 'Edge'],
  [/\bOPR\/(\d{1,4})/, 'Opera'],
  [/\bFirefox\/(\d{1,4})/, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/(\d{1,4})/, 'Chrome'],
  [/\bVersion\/(\d{1,4}).{0,200}Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/**
 * Returns browser and system, such as `Firefox 140, Windows`. An unknown system is omitted; an unknown browser gives
 * null. Only the version number is copied from the user agent, so that no other text of it gets into a mail.
 */
export function knownBrowser(agent: string | null): string | null {
  if (agent === null) return null
  const found = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(agent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  return found ? [found, ...(system ? [system] : [])].join(', ') : null
}
