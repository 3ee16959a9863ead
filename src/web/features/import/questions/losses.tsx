import { Cell } from '../Listing.tsx'
import { fieldLabel, rowName, valueText } from '../texts.ts'
import { counted, type Words } from './wording.ts'

const plain = { keep: 'ask.keep', empty: 'ask.empty', offered: 'ask.lossesOffered' } as const

/** Stored values that the file would empty. */
export const losses: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  return {
    title: t('ask.losses', counted(messages, cases.length)),
    list: t('ask.lossesList'),
    forAll: (answer) => t(plain[answer as keyof typeof plain]),
    answer: ({ answer }) => t(plain[answer as keyof typeof plain]),
    columns: [t('ask.record'), t('ask.column'), t('ask.stored'), t('ask.why')],
    cells: ({ field, stored, evident }) => [
      stored ? rowName(declaration, stored) : '',
      fieldLabel(messages, declaration, field),
      <Cell key="stored" text={valueText(messages, stored?.[field])} />,
      t(evident === 'keep' ? 'ask.short' : 'ask.emptyCell'),
    ],
  }
}
