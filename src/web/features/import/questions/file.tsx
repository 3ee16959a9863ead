import { valueOf, type Encoding, type Option, type Question } from '#domain/import/index.ts'
import { Cell } from '../Listing.tsx'
import { encodingName } from '../read/encoding-name.ts'
import { fieldLabel } from '../texts.ts'
import { counted, type Words } from './wording.ts'

/** Each answer by what it is called, without a list of cases. */
const plain = (title: string, said: (option: Option) => string, { cases }: Question): ReturnType<Words> => ({
  title,
  list: '',
  forAll: (answer) => said(cases[0]!.options.find((option) => option.answer === answer)!),
  answer: said,
  columns: [],
  cells: () => [],
})

/** Which of several sheets is meant that are called like the table. */
export const sheet: Words = ({ t }, _, question) =>
  plain(
    t('importExcel.askSheet', { count: question.cases[0]!.options.length }),
    ({ answer, name = answer }) => name,
    question,
  )

/** Which of several encodings a file is in, told by how a line of it reads. */
export const encoding: Words = ({ t }, _, question) =>
  plain(
    t('importFile.askEncoding'),
    ({ answer, name = '' }) => t('import.quoted', { text: encodingName(t, answer as Encoding), value: name }),
    question,
  )

/** A file that looks like our own sample. */
export const sample: Words = ({ t }, _, question) =>
  plain(t('importFile.askSample'), () => t('importFile.takeSample'), question)

const ofRows = { out: 'importFile.leaveRows', take: 'importFile.takeRows' } as const

/** Rows that look like sums, notes or another header. */
export const rows: Words = (messages, _, { cases }) => {
  const { t } = messages
  const title = t('importFile.askRows', counted(messages, cases.length))
  return {
    title,
    list: title,
    forAll: (answer) => t(ofRows[answer as keyof typeof ofRows]),
    answer: ({ answer }) => t(ofRows[answer as keyof typeof ofRows]),
    columns: [t('ask.inFile')],
    cells: ({ text }) => [<Cell key="text" text={text} />],
  }
}

const ofCells = {
  hidden: { ask: 'importFile.askHidden', remove: 'importFile.removeHidden', take: 'importFile.takeHidden' },
  damaged: { ask: 'importFile.askDamaged', offered: 'importFile.takeCodes', take: 'importFile.takeDamaged' },
} as const

/** Cells that look damaged. */
const cellsOf =
  (kind: keyof typeof ofCells): Words =>
  (messages, declaration, { cases }) => {
    const { t } = messages
    const { ask, ...answers } = ofCells[kind]
    const title = t(
      ask,
      counted(
        messages,
        cases.reduce((sum, { count }) => sum + count, 0),
      ),
    )
    return {
      title,
      list: t('importFile.cells'),
      forAll: (answer) => t(answers[answer as keyof typeof answers]),
      answer: ({ answer }) => {
        const code = valueOf(answer)
        return code === undefined ? t(answers[answer as keyof typeof answers]) : t('ask.codeIs', { code })
      },
      columns: [t('ask.column'), t('ask.inFile')],
      cells: ({ field, text }) => [fieldLabel(messages, declaration, field), <Cell key="text" text={text} />],
    }
  }

export const hidden = cellsOf('hidden')
export const damaged = cellsOf('damaged')

const ofNumbers = { each: 'importFile.numbersEach', share: 'importFile.numbersShare' } as const

/** Several numbers in one cell, beside what their rows would share. */
export const numbers: Words = (messages, declaration, { cases }) => {
  const { t, label, list } = messages
  const title = t('importFile.askNumbers', counted(messages, cases.length))
  const summed = Object.values(declaration.fields).filter(({ summed: isSummed }) => isSummed)
  return {
    title,
    list: title,
    forAll: (answer) => t(ofNumbers[answer as keyof typeof ofNumbers]),
    answer: ({ answer }) => t(ofNumbers[answer as keyof typeof ofNumbers]),
    columns: [t('ask.inFile'), list(summed.map((field) => label(field.label)))],
    cells: ({ text, like = '' }) => [<Cell key="text" text={text} />, <Cell key="sums" text={like} />],
  }
}
