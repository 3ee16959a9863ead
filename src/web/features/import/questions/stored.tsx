import { Cell } from '#web/features/import/Listing.tsx'
import { fieldLabel, rowName, valueText } from '#web/features/import/texts.ts'
import { answersBy, countTexts, countOf, type Words } from './wording.tsx'

export const replaced: Words = (messages, declaration, { cases }) => {
  const { t, list } = messages
  const eventOf = (text: string) => text || t('importQuestions.withoutEvent')
  const ofEvent = declaration.ofEvent !== undefined
  return {
    title: t(ofEvent ? 'importQuestions.replacedOf' : 'importQuestions.replaced', {
      ...countTexts(messages, countOf(cases)),
      key: fieldLabel(messages, declaration, declaration.identity),
      events: list(cases.map(({ text }) => eventOf(text))),
    }),
    list: t('importQuestions.replacedRows'),
    ...answersBy(messages, {
      replace: 'importQuestions.replace',
      new: 'importQuestions.asNew',
      out: 'importQuestions.notSame',
    }),
    columns: [
      ...(ofEvent ? [t('importQuestions.eventColumn')] : []),
      t('importQuestions.firstRow'),
      t('importQuestions.oldNew'),
    ],
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
    title: t('importQuestions.losses', countTexts(messages, cases.length)),
    list: t('importQuestions.lossesList'),
    ...answersBy(messages, {
      keep: 'importQuestions.keep',
      empty: 'importQuestions.empty',
      offered: 'importQuestions.lossesOffered',
    }),
    columns: [
      t('importQuestions.record'),
      t('importQuestions.column'),
      t('importQuestions.stored'),
      t('importQuestions.why'),
    ],
    cells: ({ field, stored, evident }) => [
      stored ? rowName(declaration, stored) : '',
      fieldLabel(messages, declaration, field),
      <Cell key="stored" text={valueText(messages, stored?.[field])} />,
      t(evident === 'keep' ? 'importQuestions.short' : 'importQuestions.emptyCell'),
    ],
  }
}

export const lost: Words = (messages, declaration, { cases }) => {
  const { t } = messages
  return {
    title: t('importQuestions.lost', countTexts(messages, cases.length)),
    ...answersBy(messages, { keep: 'importQuestions.keep', take: 'importQuestions.takeText' }),
    columns: [t('importQuestions.column'), t('importQuestions.stored'), t('importQuestions.inFile')],
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
    title: t('importQuestions.existing', { ...countTexts(messages, cases.length), fields }),
    list: t('importQuestions.existingRows', { fields }),
    ...answersBy(messages, { replace: 'importQuestions.replaceAll', add: 'importQuestions.addAll' }),
    columns: [fields],
    cells: ({ text }) => [<Cell key="text" text={text} />],
  }
}
