import { type Names, shownText } from '#domain/grid/display.ts'
import { hasWord, searchedForm, searchForm, searchQuery, searchWord } from '#domain/search.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'

/** What a select offers. */
export interface Option {
  readonly value: string
  /** As the list shows it; a master's row by its code, a space and its name. */
  readonly label: string
  /**
   * What is typed for it, where the label is no code and name: `label`, a part of it or all; `wholeLabel`, nothing
   * less, for what stands beside the rows of a master ("All", "(none)").
   */
  readonly meantBy?: 'label' | 'wholeLabel'
}

/** The options that a typed text leaves in the list. */
export function fitting(options: readonly Option[], text: string): readonly Option[] {
  const word = searchWord(text)
  return options.filter(({ label }) => hasWord(searchedForm(label), word))
}

/**
 * The option that a typed text means: the one whose label it is, or whose code or name, otherwise the only one that
 * fits. null where there is none, or several: which of them is meant is for whoever types to say.
 */
export function meantBy(options: readonly Option[], text: string): Option | null {
  const query = searchQuery(text)
  if (query === '') return null
  const isWhole = ({ label }: Option) => searchForm(label) === query
  const isPart = ({ label, meantBy: by }: Option) => {
    const space = label.indexOf(' ')
    const [code, name] = [label.slice(0, Math.max(0, space)), label.slice(space + 1)]
    return by === undefined && (searchForm(code) === query || searchForm(name) === query)
  }
  const fit = fitting(options, text).filter((option) => option.meantBy !== 'wholeLabel' || isWhole(option))
  const found = [fit.filter(isWhole), fit.filter(isPart), fit].find((candidates) => candidates.length > 0)
  return found?.length === 1 ? found[0]! : null
}

/** The rows of a master, as a select offers them. */
export function referenceOptions(names: Names | undefined): Option[] {
  return finish(optionSteps(names))
}

/** `referenceOptions` in steps that yield the share done. */
export function* optionSteps(names: Names | undefined): Generator<number, Option[]> {
  const options: Option[] = []
  for (const code of names?.keys() ?? []) {
    if (options.length % ROWS_A_STEP === ROWS_A_STEP - 1) yield options.length / names!.size
    options.push({ value: String(code), label: shownText('reference', code, names) })
  }
  return options
}
