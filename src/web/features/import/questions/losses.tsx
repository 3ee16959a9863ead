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

const ofLost = { keep: 'ask.keep', take: 'ask.takeText' } as const

/** Stored texts of which the file lost characters. */
export const lost: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  const title = t('ask.lost', counted(messages, cases.length))
  return {
    title,
    list: title,
    forAll: (answer) => t(ofLost[answer as keyof typeof ofLost]),
    answer: ({ answer }) => t(ofLost[answer as keyof typeof ofLost]),
    columns: [t('ask.column'), t('ask.stored'), t('ask.inFile')],
    cells: ({ field, stored, text }) => [
      fieldLabel(messages, declaration, field),
      <Cell key="stored" text={valueText(messages, stored?.[field])} />,
      <Cell key="text" text={text} />,
    ],
  }
}
