import { Cell } from '../Listing.tsx'
import { fieldLabel } from '../texts.ts'
import { counted, type Words } from './wording.ts'

const plain = { replace: 'ask.replaceAll', add: 'ask.addAll' } as const

/** Stored rows about the same as new ones. */
export const existing: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  const fields = (declaration.subject ?? []).map((field) => fieldLabel(messages, declaration, field)).join(' + ')
  return {
    title: t('ask.existing', { ...counted(messages, cases.length), fields }),
    list: t('ask.existingRows', { fields }),
    forAll: (answer) => t(plain[answer as keyof typeof plain]),
    answer: ({ answer }) => t(plain[answer as keyof typeof plain]),
    columns: [fields],
    cells: ({ text }) => [<Cell key="text" text={text} />],
  }
}
