/** Types of the package `parse-prometheus-text-format`, which has none. Contains only what the tests use. */
declare module 'parse-prometheus-text-format' {
  export interface Family {
    readonly name: string
    readonly type: 'COUNTER' | 'GAUGE' | 'HISTOGRAM' | 'SUMMARY' | 'UNTYPED'
    readonly metrics: readonly {
      readonly labels?: Readonly<Record<string, string>>
      readonly value: string
    }[]
  }

  export default function parse(text: string): Family[]
}
