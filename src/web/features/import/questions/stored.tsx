import { Cell } from '#web/features/import/Listing.tsx'
import { fieldLabel, rowName, valueText } from '#web/features/import/texts.ts'
import { answersBy, counted, countOf, type Words } from './wording.tsx'

export const replaced: Words = (messages, declaration, { cases }) => {
  const { t, list } = messages
  const eventOf = (text: string) => text || t('ask.withoutEvent')
  const ofEvent = declaration.ofEvent !== undefined
  return {
    title: t(ofEvent ? 'ask.replacedOf' : 'ask.replaced', {
      ...counted(messages, countOf(cases)),
      key: fieldLabel(messages, declaration, declaration.identity),
      events: list(cases.map(({ text }) => eventOf(text))),
    }),
    list: t('ask.replacedRows'),
    ...answersBy(messages, { replace: 'ask.replace', new: 'ask.asNew', out: 'ask.notSame' }),
    columns: [...(ofEvent ? [t('ask.eventColumn')] : []), t('ask.firstRow'), t('ask.oldNew')],
    cells: ({ text, stored, like = '' }) => [
      ...(ofEvent ? [eventOf(text)] : []),
      <Cell key="row" text={stored ? rowName(declaration, stored) : ''} />,
      <Cell key="changes" text={like} />,
    ],
  }
}

export const losses: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  return {
    title: t('ask.losses', counted(messages, cases.length)),
    list: t('ask.lossesList'),
    ...answersBy(messages, { keep: 'ask.keep', empty: 'ask.empty', offered: 'ask.lossesOffered' }),
    columns: [t('ask.record'), t('ask.column'), t('ask.stored'), t('ask.why')],
    cells: ({ field, stored, evident }) => [
      stored ? rowName(declaration, stored) : '',
      fieldLabel(messages, declaration, field),
      <Cell key="stored" text={valueText(messages, stored?.[field])} />,
      t(evident === 'keep' ? 'ask.short' : 'ask.emptyCell'),
    ],
  }
}

export const lost: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  return {
    title: t('ask.lost', counted(messages, cases.length)),
    ...answersBy(messages, { keep: 'ask.keep', take: 'ask.takeText' }),
    columns: [t('ask.column'), t('ask.stored'), t('ask.inFile')],
    cells: ({ field, stored, text }) => [
      fieldLabel(messages, declaration, field),
      <Cell key="stored" text={valueText(messages, stored?.[field])} />,
      <Cell key="text" text={text} />,
    ],
  }
}

export const existing: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  const fields = (declaration.subject ?? []).map((field) => fieldLabel(messages, declaration, field)).join(' + ')
  return {
    title: t('ask.existing', { ...counted(messages, cases.length), fields }),
    list: t('ask.existingRows', { fields }),
    ...answersBy(messages, { replace: 'ask.replaceAll', add: 'ask.addAll' }),
    columns: [fields],
    cells: ({ text }) => [<Cell key="text" text={text} />],
  }
}
