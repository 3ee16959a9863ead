import { valueOf } from '#domain/import/index.ts'
import { Cell } from '../Listing.tsx'
import { fieldLabel } from '../texts.ts'
import { counted, type Words } from './wording.ts'

const all = { offered: 'ask.codesMatch', keep: 'ask.codesKeep', out: 'ask.codesOut' } as const

/** Codes or card numbers that are almost others. */
export const codes: Words = (messages, declaration, { field, cases }) => {
  const { t } = messages
  const title = t('ask.codes', {
    ...counted(messages, cases.length),
    field: fieldLabel(messages, declaration, field ?? ''),
  })
  return {
    title,
    list: title,
    forAll: (answer) => t(all[answer as keyof typeof all]),
    answer: ({ answer }, { count }) => {
      const code = valueOf(answer)
      if (code !== undefined) return t('ask.codeIs', { code })
      return answer === 'keep' ? t('ask.codeKeep') : t('ask.codeOut', counted(messages, count))
    },
    columns: [t('ask.inFile'), t('ask.almost')],
    cells: ({ text, like = '' }) => [<Cell key="text" text={text} />, <Cell key="like" text={like} />],
  }
}
