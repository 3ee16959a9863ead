import { Checkbox, NativeSelect } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { LabelChoice } from '#web/features/print/labels/LabelChoice.tsx'
import { LABEL_TEST, type Sheet } from './sheet.ts'
import type { Codes, PaperOptions } from './use-paper-options.ts'

export interface PaperChoiceProps
  extends Pick<PaperOptions, 'firstLabel' | 'setFirstLabel' | 'withDates' | 'setWithDates' | 'format' | 'labels'> {
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet
  readonly codes: Codes | undefined
  onChange(paper: Sheet['name']): void
}

export function PaperChoice({
  sheets,
  sheet,
  firstLabel,
  setFirstLabel,
  format,
  labels,
  codes,
  ...props
}: PaperChoiceProps) {
  const { withDates, setWithDates, onChange } = props
  const { t, number } = useMessages()
  return (
    <>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('print.paper')}
          value={sheet.name}
          onChange={(event) => {
            const chosenSheet = sheets.find(({ name }) => name === event.currentTarget.value)
            if (chosenSheet) onChange(chosenSheet.name)
          }}
          data={sheets.map(({ name, paper, title }) => ({ value: name, label: t(paper ?? title) }))}
        />
      )}
      {sheet.labels && <LabelChoice {...labels} onTest={() => onChange(LABEL_TEST)} />}
      {sheet.firstPlace && (
        <NativeSelect
          label={t('print.firstPlace')}
          value={String(firstLabel)}
          onChange={(event) => setFirstLabel(Number(event.currentTarget.value))}
          data={Array.from({ length: format.perPage }, (_, label) => ({
            value: String(label + 1),
            label: t('print.place', { place: number(label + 1) }),
          }))}
        />
      )}
      {sheet.codes && codes && (
        <Checkbox
          label={t('print.codes')}
          checked={codes.wanted}
          onChange={(event) => codes.want(event.currentTarget.checked)}
        />
      )}
      {sheet.receivedDates && (
        <Checkbox
          label={t('print.receivedDates')}
          checked={withDates}
          onChange={(event) => setWithDates(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
