import { type Names, shownText } from '#domain/grid/display.ts'
import { hasWord, searchedForm, searchForm, searchQuery, searchWord } from '#domain/search.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'

export interface Option {
  readonly value: string
  /** The text in the list. For a row of another table: code, space, name, for example `10 営業部`. */
  readonly label: string
  /**
   * The typed texts that choose this option. Undefined: its code, its name or a part of its label. `label`: its label
   * or a part of it. `wholeLabel`: only its whole label, for options such as "All" that are not rows.
   */
  readonly meantBy?: 'label' | 'wholeLabel'
}

export function fitting<O extends Pick<Option, 'label'>>(options: readonly O[], text: string): readonly O[] {
  const word = searchWord(text)
  return options.filter(({ label }) => hasWord(searchedForm(label), word))
}

/**
 * The option that a typed text means. Tried in order: the label, the code or name, a part of the label. Null if nothing
 * matches, or if several options match equally well.
 */
export function meantBy(options: readonly Option[], text: string): Option | null {
  const query = searchQuery(text)
  if (query === '') return null
  const isWhole = ({ label }: Option) => searchForm(label) === query
  const isPart = ({ label, meantBy: matchedBy }: Option) => {
    const space = label.indexOf(' ')
    const [code, name] = [label.slice(0, Math.max(0, space)), label.slice(space + 1)]
    return matchedBy === undefined && (searchForm(code) === query || searchForm(name) === query)
  }
  const fit = fitting(options, text).filter((option) => option.meantBy !== 'wholeLabel' || isWhole(option))
  const found = [fit.filter(isWhole), fit.filter(isPart), fit].find((candidates) => candidates.length > 0)
  return found?.length === 1 ? found[0]! : null
}

export function referenceOptions(names: Names | undefined): Option[] {
  return finish(optionSteps(names))
}

/** As `referenceOptions`, in steps. Each step yields the progress from 0 to 1. */
export function* optionSteps(names: Names | undefined): Generator<number, Option[]> {
  const options: Option[] = []
  for (const code of names?.keys() ?? []) {
    if (options.length % ROWS_A_STEP === ROWS_A_STEP - 1) yield options.length / names!.size
    options.push({ value: String(code), label: shownText('reference', code, names) })
  }
  return options
}
