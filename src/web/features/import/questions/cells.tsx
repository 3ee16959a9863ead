import { offered, valueOf, type Option } from '#domain/import/index.ts'
import { Cell } from '#web/features/import/Listing.tsx'
import { fieldLabel } from '#web/features/import/texts.ts'
import { answersBy, byText, counted, countOf, type Words } from './wording.tsx'

export const flags: Words = (messages, declaration, { cases }) => ({
  title: messages.t('ask.flags', counted(messages, cases.length)),
  ...answersBy(messages, { yes: 'ask.yes', no: 'ask.no', offered: 'ask.flagsOffered' }),
  ...byText(messages, declaration),
})

export const names: Words = (messages, declaration, { field, cases }) => {
  const { t } = messages
  const title = t('ask.names', counted(messages, cases.length))
  const empty = field === null ? 'ask.nameNoNumber' : 'ask.nameEmpty'
  const said = answersBy(messages, { offered: 'ask.namesOffered', keep: 'ask.nameKeep', empty })
  return {
    title: field === null ? title : t('ask.ofColumn', { field: fieldLabel(messages, declaration, field), text: title }),
    forAll: said.forAll,
    answer: (option) => {
      const code = valueOf(option.answer)
      return code === undefined ? said.answer(option) : t('ask.code', { code, name: option.name })
    },
    ...byText(messages, declaration),
  }
}

export const emptied: Words = (messages, declaration, { cases }) => {
  const { t, list } = messages
  const title = t('ask.emptied', counted(messages, countOf(cases)))
  const { columns, cells } = byText(messages, declaration)
  return {
    title,
    list: t('ask.emptiedList'),
    forAll: () => title,
    answer: () => t('ask.empty'),
    columns: [...columns, t('ask.stored')],
    cells: (one) => [...cells(one), list((one.goes ?? []).map(String))],
  }
}

export const codes: Words = (messages, declaration, { field, cases }) => {
  const { t } = messages
  return {
    title: t('ask.codes', {
      ...counted(messages, cases.length),
      field: fieldLabel(messages, declaration, field ?? ''),
    }),
    ...answersBy(messages, { offered: 'ask.codesMatch', keep: 'ask.codesKeep', out: 'ask.codesOut' }),
    answer: ({ answer }, { count }) => {
      const code = valueOf(answer)
      if (code !== undefined) return t('ask.codeIs', { code })
      return answer === 'keep' ? t('ask.codeKeep') : t('ask.codeOut', counted(messages, count))
    },
    columns: [t('ask.inFile'), t('ask.almost')],
    cells: ({ text, like = '' }) => [<Cell key="text" text={text} />, <Cell key="like" text={like} />],
  }
}

/** Maximum codes listed in an answer to all cases; the others are counted. */
const named = 3

const lacking =
  (kind: 'event' | 'required'): Words =>
  (messages, declaration, { cases }) => {
    const { t, list } = messages
    const empty = kind === 'event' ? t('ask.noEvent') : t('ask.empty')
    const said = ({ answer, name }: Option) => {
      const code = valueOf(answer)
      return code === undefined ? empty : t('ask.code', { code, name })
    }
    const suggested = () =>
      new Set(cases.flatMap((one) => one.options.filter(({ answer }) => answer === offered(one)).map(said)))
    return {
      title: t(`ask.${kind}`, counted(messages, countOf(cases))),
      forAll: (answer) => (answer === 'offered' ? list([...suggested()], named) : empty),
      answer: said,
      called: ({ field }) => fieldLabel(messages, declaration, field),
      columns: [t('ask.column'), t('ask.inFile')],
      cells: ({ field, text }) => [fieldLabel(messages, declaration, field), text || t('import.empty')],
    }
  }

export const event = lacking('event')
export const required = lacking('required')
