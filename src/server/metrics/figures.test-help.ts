/** Reads metrics as Prometheus does: by a parser that is not ours, and by selectors of PromQL. */
import parse from 'parse-prometheus-text-format'

export interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Without the types of histograms, of which the parser would merge those with several label values into one. */
export function seriesIn(text: string): Series[] {
  const families = parse(text.replaceAll(/^# TYPE \w+ histogram$/gm, ''))
  return families.flatMap(({ name, metrics }) =>
    metrics.map(({ labels = {}, value }) => ({ name, labels, value: Number(value) })),
  )
}

/** The sum of the series that a selector such as `requests_total{status=~"5.."}` chooses. */
export function figureOf(selector: string, text: string): number {
  const [, name = '', matchers = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? []
  const wanted = [...matchers.matchAll(/(\w+)(=~|!~|=)"([^"]*)"/g)].map(([, label = '', operator, value = '']) => {
    if (operator === '=') return (labels: Series['labels']) => (labels[label] ?? '') === value
    const pattern = new RegExp(`^(?:${value})$`)
    return (labels: Series['labels']) => pattern.test(labels[label] ?? '') === (operator === '=~')
  })
  const found = seriesIn(text).filter((one) => one.name === name && wanted.every((meets) => meets(one.labels)))
  return found.reduce((sum, { value }) => sum + value, 0)
}
