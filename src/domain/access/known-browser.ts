/** User agent patterns, from the most specific name to the one that all browsers contain. */
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
 * 'Firefox 128, Windows': only words of the product, so that no foreign text gets into a mail; null for an unknown
 * browser.
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
