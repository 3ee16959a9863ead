import { offered, valueOf, type Option } from '#domain/import/index.ts'
import { Cell } from '../Listing.tsx'
import { fieldLabel, rowName } from '../texts.ts'
import { counted, type Words } from './wording.ts'

/** How many codes an answer to all cases names before the rest is counted. */
const named = 3

/** Codes that the form requires and the file does not have. */
const lacking =
  (kind: 'event' | 'required'): Words =>
  (messages, declaration, { cases }) => {
    const { t, list } = messages
    const title = t(
      `ask.${kind}`,
      counted(
        messages,
        cases.reduce((sum, { count }) => sum + count, 0),
      ),
    )
    const empty = kind === 'event' ? t('ask.noEvent') : t('ask.empty')
    const said = ({ answer, name }: Option) => {
      const code = valueOf(answer)
      return code === undefined ? empty : t('ask.code', { code, name })
    }
    const suggested = () =>
      new Set(cases.flatMap((one) => one.options.filter(({ answer }) => answer === offered(one)).map(said)))
    return {
      title,
      list: title,
      forAll: (answer) => (answer === 'offered' ? list([...suggested()], named) : empty),
      answer: said,
      columns: [t('ask.column'), t('ask.inFile')],
      cells: ({ field, text }) => [fieldLabel(messages, declaration, field), text || t('import.empty')],
    }
  }

export const event = lacking('event')
export const required = lacking('required')

const ofIds = { replace: 'ask.replace', new: 'ask.asNew' } as const

/** Stored rows that the ids of a file would change. */
export const replaced: Words = (messages, declaration, { cases }) => {
  const { t, list } = messages
  const count = cases.reduce((sum, one) => sum + one.count, 0)
  const events = cases.map(({ text }) => text || t('ask.withoutEvent'))
  return {
    title: t(declaration.ofEvent ? 'ask.replacedOf' : 'ask.replaced', {
      ...counted(messages, count),
      events: list(events),
    }),
    list: t('ask.replacedRows'),
    forAll: (answer) => t(ofIds[answer as keyof typeof ofIds]),
    answer: ({ answer }) => t(ofIds[answer as keyof typeof ofIds]),
    columns: [...(declaration.ofEvent ? [t('ask.eventColumn')] : []), t('ask.firstRow'), t('ask.oldNew')],
    cells: ({ text, stored, like = '' }) => [
      ...(declaration.ofEvent ? [text || t('ask.withoutEvent')] : []),
      <Cell key="row" text={stored ? rowName(declaration, stored) : ''} />,
      <Cell key="changes" text={like} />,
    ],
  }
}
