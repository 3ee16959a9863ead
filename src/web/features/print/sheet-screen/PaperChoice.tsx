import { Checkbox, NativeSelect } from '@mantine/core'
import { useMessages } from '#web/messages/use-messages.ts'
import { LabelChoice } from '#web/features/print/labels/LabelChoice.tsx'
import { LABEL_TEST, type Sheet } from './sheet.ts'
import type { Codes, PaperOptions } from './use-paper-options.ts'

export interface PaperChoiceProps
  extends Pick<PaperOptions, 'first' | 'setFirst' | 'withDates' | 'setWithDates' | 'format' | 'labels'> {
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet
  readonly codes: Codes | undefined
  onChange(paper: Sheet['name']): void
}

export function PaperChoice({ sheets, sheet, first, setFirst, format, labels, codes, ...props }: PaperChoiceProps) {
  const { withDates, setWithDates, onChange } = props
  const { t, number } = useMessages()
  return (
    <>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('print.paper')}
          value={sheet.name}
          onChange={(event) => {
            const chosen = sheets.find(({ name }) => name === event.currentTarget.value)
            if (chosen) onChange(chosen.name)
          }}
          data={sheets.map(({ name, paper, title }) => ({ value: name, label: t(paper ?? title) }))}
        />
      )}
      {sheet.labels && <LabelChoice {...labels} onTest={() => onChange(LABEL_TEST)} />}
      {sheet.firstPlace && (
        <NativeSelect
          label={t('print.firstPlace')}
          value={String(first)}
          onChange={(event) => setFirst(Number(event.currentTarget.value))}
          data={Array.from({ length: format.perPage }, (_, place) => ({
            value: String(place + 1),
            label: t('print.place', { place: number(place + 1) }),
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
