import { valueOf, type Encoding, type Option, type Question } from '#domain/import/index.ts'
import { Cell } from '#web/features/import/Listing.tsx'
import { encodingName } from '#web/features/import/texts.ts'
import { answersBy, byText, countTexts, countOf, type Words } from './wording.tsx'

/**
 * The wording of a question that is shown without a list of cases. One answer applies to the whole file, for example
 * its encoding.
 */
const plain = (title: string, optionText: (option: Option) => string, { cases }: Question): ReturnType<Words> => ({
  title,
  forAll: (answer) => optionText(cases[0]!.options.find((option) => option.answer === answer)!),
  answer: optionText,
  columns: [],
  cells: () => [],
})

export const sheet: Words = ({ t }, _, question) =>
  plain(
    t('importExcel.askSheet', { count: question.cases[0]!.options.length }),
    ({ answer, name = answer }) => name,
    question,
  )

export const encoding: Words = ({ t }, _, question) =>
  plain(
    t('importFile.askEncoding'),
    ({ answer, name = '' }) => t('import.quoted', { text: encodingName(t, answer as Encoding), value: name }),
    question,
  )

export const sample: Words = ({ t }, _, question) =>
  plain(t('importFile.askSample'), () => t('importFile.takeSample'), question)

export const rows: Words = (messages, _, { cases }) => ({
  title: messages.t('importFile.askRows', countTexts(messages, cases.length)),
  ...answersBy(messages, { out: 'importFile.leaveRows', take: 'importFile.takeRows' }),
  columns: [messages.t('importQuestions.inFile')],
  cells: ({ text }) => [<Cell key="text" text={text} />],
})

const ofCells = {
  hidden: { ask: 'importFile.askHidden', remove: 'importFile.removeHidden', take: 'importFile.takeHidden' },
  damaged: { ask: 'importFile.askDamaged', offered: 'importFile.takeCodes', take: 'importFile.takeDamaged' },
} as const

const cellsOf =
  (kind: keyof typeof ofCells): Words =>
  (messages, declaration, { cases }) => {
    const { t } = messages
    const { ask: askKey, ...texts } = ofCells[kind]
    const answerTexts = answersBy(messages, texts)
    return {
      title: t(askKey, countTexts(messages, countOf(cases))),
      list: t('importFile.cells'),
      forAll: answerTexts.forAll,
      answer: (option) => {
        const code = valueOf(option.answer)
        return code === undefined ? answerTexts.answer(option) : t('importQuestions.codeIs', { code })
      },
      ...byText(messages, declaration),
    }
  }

export const hidden = cellsOf('hidden')
export const damaged = cellsOf('damaged')

export const merged: Words = (messages, declaration, { cases }) => ({
  title: messages.t('importFile.askMerged', countTexts(messages, countOf(cases))),
  ...answersBy(messages, { once: 'importFile.mergedOnce', each: 'importFile.mergedEach' }),
  ...byText(messages, declaration),
})

export const numbers: Words = (messages, declaration, { cases }) => {
  const { t, label, list } = messages
  const summed = Object.values(declaration.fields).filter(({ summed: isSummed }) => isSummed)
  return {
    title: t(declaration.range ? 'importFile.askRanges' : 'importFile.askNumbers', countTexts(messages, cases.length)),
    ...answersBy(messages, {
      range: 'importFile.takeRange',
      each: 'importFile.numbersEach',
      share: 'importFile.numbersShare',
    }),
    columns: [t('importQuestions.inFile'), list(summed.map((field) => label(field.label)))],
    cells: ({ text, like = '' }) => [<Cell key="text" text={text} />, <Cell key="sums" text={like} />],
  }
}
