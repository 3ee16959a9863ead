import { type Names, shownText } from '#domain/grid/display.ts'
import { hasWord, searchedForm, searchForm, searchQuery, searchWord } from '#domain/search.ts'
import { finish, ROWS_A_STEP } from '#domain/steps.ts'

export interface Option {
  readonly value: string
  /** The text in the list. For a row of a master: its code, a space and its name. */
  readonly label: string
  /**
   * The typed text that chooses the option, if its label is not a code and a name. `label`: the whole label or a part
   * of it. `wholeLabel`: only the whole label, for entries that are no rows of a master ("All", "(none)").
   */
  readonly meantBy?: 'label' | 'wholeLabel'
}

export function fitting<O extends Pick<Option, 'label'>>(options: readonly O[], text: string): readonly O[] {
  const word = searchWord(text)
  return options.filter(({ label }) => hasWord(searchedForm(label), word))
}

/** The option that a text means: by its label, code or name, or the only match. Null if no option or several match. */
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

/** As `referenceOptions`, in steps that yield the progress. */
export function* optionSteps(names: Names | undefined): Generator<number, Option[]> {
  const options: Option[] = []
  for (const code of names?.keys() ?? []) {
    if (options.length % ROWS_A_STEP === ROWS_A_STEP - 1) yield options.length / names!.size
    options.push({ value: String(code), label: shownText('reference', code, names) })
  }
  return options
}
