import { Cell } from '../Listing.tsx'
import { fieldLabel } from '../texts.ts'
import { counted, type Words } from './wording.ts'

/** Cells that are no numbers, and will be empty. */
export const emptied: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  const cells = cases.reduce((sum, { count }) => sum + count, 0)
  const title = t('ask.emptied', counted(messages, cells))
  return {
    title,
    list: t('ask.emptiedList'),
    forAll: () => title,
    answer: () => t('ask.empty'),
    columns: [t('ask.column'), t('ask.inFile'), t('ask.stored')],
    cells: ({ field, text, goes = [] }) => [
      fieldLabel(messages, declaration, field),
      <Cell key="text" text={text} />,
      messages.list(goes.map(String)),
    ],
  }
}
