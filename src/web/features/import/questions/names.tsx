import { valueOf } from '#domain/import/index.ts'
import { Cell } from '../Listing.tsx'
import { fieldLabel } from '../texts.ts'
import { counted, type Words } from './wording.ts'

/** Names that stand where codes belong. */
export const names: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  const title = t('ask.names', counted(messages, cases.length))
  return {
    title,
    list: title,
    forAll: (answer) => t(answer === 'offered' ? 'ask.namesOffered' : 'ask.nameEmpty'),
    answer: ({ answer, name }) => {
      const code = valueOf(answer)
      return code === undefined ? t('ask.nameEmpty') : t('ask.code', { code, name })
    },
    columns: [t('ask.column'), t('ask.inFile')],
    cells: ({ field, text }) => [fieldLabel(messages, declaration, field), <Cell key="text" text={text} />],
  }
}
