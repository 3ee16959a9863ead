import { offered, valueOf, type Option } from '#domain/import/index.ts'
import { Cell } from '#web/features/import/Listing.tsx'
import { fieldLabel } from '#web/features/import/texts.ts'
import { answersBy, byText, countTexts, countOf, type Words } from './wording.tsx'

export const flags: Words = (messages, declaration, { cases }) => ({
  title: messages.t('importQuestions.flags', countTexts(messages, cases.length)),
  ...answersBy(messages, {
    yes: 'importQuestions.yes',
    no: 'importQuestions.no',
    offered: 'importQuestions.flagsOffered',
  }),
  ...byText(messages, declaration),
})

export const names: Words = (messages, declaration, { field, cases }) => {
  const { t } = messages
  const title = t('importQuestions.names', countTexts(messages, cases.length))
  const empty = field === null ? 'importQuestions.nameNoNumber' : 'importQuestions.nameEmpty'
  const answers = answersBy(messages, {
    offered: 'importQuestions.namesOffered',
    keep: 'importQuestions.nameKeep',
    empty,
  })
  return {
    title:
      field === null
        ? title
        : t('importQuestions.ofColumn', { field: fieldLabel(messages, declaration, field), text: title }),
    forAll: answers.forAll,
    answer: (option) => {
      const code = valueOf(option.answer)
      return code === undefined ? answers.answer(option) : t('importQuestions.code', { code, name: option.name })
    },
    ...byText(messages, declaration),
  }
}

export const emptied: Words = (messages, declaration, { cases }) => {
  const { t, list } = messages
  const title = t('importQuestions.emptied', countTexts(messages, countOf(cases)))
  const { columns, cells } = byText(messages, declaration)
  return {
    title,
    list: t('importQuestions.emptiedList'),
    forAll: () => title,
    answer: () => t('importQuestions.empty'),
    columns: [...columns, t('importQuestions.stored')],
    cells: (one) => [...cells(one), list((one.goes ?? []).map(String))],
  }
}

export const codes: Words = (messages, declaration, { field, cases }) => {
  const { t } = messages
  return {
    title: t('importQuestions.codes', {
      ...countTexts(messages, cases.length),
      field: fieldLabel(messages, declaration, field ?? ''),
    }),
    ...answersBy(messages, {
      offered: 'importQuestions.codesMatch',
      keep: 'importQuestions.codesKeep',
      out: 'importQuestions.codesOut',
    }),
    answer: ({ answer }, { count }) => {
      const code = valueOf(answer)
      if (code !== undefined) return t('importQuestions.codeIs', { code })
      return answer === 'keep'
        ? t('importQuestions.codeKeep')
        : t('importQuestions.codeOut', countTexts(messages, count))
    },
    columns: [t('importQuestions.inFile'), t('importQuestions.almost')],
    cells: ({ text, like = '' }) => [<Cell key="text" text={text} />, <Cell key="like" text={like} />],
  }
}

/** Maximum number of codes that the text of an answer to all cases lists. Further codes are only counted. */
const maxNames = 3

const missingCodes =
  (kind: 'event' | 'required'): Words =>
  (messages, declaration, { cases }) => {
    const { t, list } = messages
    const empty = kind === 'event' ? t('importQuestions.noEvent') : t('importQuestions.empty')
    const optionText = ({ answer, name }: Option) => {
      const code = valueOf(answer)
      return code === undefined ? empty : t('importQuestions.code', { code, name })
    }
    const suggested = () =>
      new Set(cases.flatMap((one) => one.options.filter(({ answer }) => answer === offered(one)).map(optionText)))
    return {
      title: t(`importQuestions.${kind}`, countTexts(messages, countOf(cases))),
      forAll: (answer) => (answer === 'offered' ? list([...suggested()], maxNames) : empty),
      answer: optionText,
      called: ({ field }) => fieldLabel(messages, declaration, field),
      columns: [t('importQuestions.column'), t('importQuestions.inFile')],
      cells: ({ field, text }) => [fieldLabel(messages, declaration, field), text || t('import.empty')],
    }
  }

export const event = missingCodes('event')
export const required = missingCodes('required')
