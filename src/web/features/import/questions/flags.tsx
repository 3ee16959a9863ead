import { Cell } from '../Listing.tsx'
import { fieldLabel } from '../texts.ts'
import { counted, type Words } from './wording.ts'

const plain = { yes: 'ask.yes', no: 'ask.no', offered: 'ask.flagsOffered' } as const

/** Words that are neither yes nor no. */
export const flags: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  const title = t('ask.flags', counted(messages, cases.length))
  return {
    title,
    list: title,
    forAll: (answer) => t(plain[answer as keyof typeof plain]),
    answer: ({ answer }) => t(plain[answer as keyof typeof plain]),
    columns: [t('ask.column'), t('ask.inFile')],
    cells: ({ field, text }) => [fieldLabel(messages, declaration, field), <Cell key="text" text={text} />],
  }
}
