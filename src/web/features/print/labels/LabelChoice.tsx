import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { labelStocks } from '#domain/paper/label-stock.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { OWN_ID, SEAL_SHEET_ID } from './label-settings.ts'
import type { Labels } from './use-labels.ts'

export interface LabelChoiceProps extends Pick<Labels, 'settings' | 'change'> {
  /** Shows the test page of these labels. */
  onTest(): void
}

/** Which labels the cards are printed on, and on which printer. */
export function LabelChoice({ settings, change, onTest }: LabelChoiceProps) {
  const { t } = useMessages()
  const [adjusting, setAdjusting] = useState(false)
  const { stock, printer, printers } = settings
  const names = Object.keys(printers)
  return (
    <>
      <NativeSelect
        label={t('labels.labels')}
        value={stock}
        onChange={(event) => change({ ...settings, stock: event.currentTarget.value })}
        data={[
          { value: SEAL_SHEET_ID, label: t('labels.sealSheet') },
          ...labelStocks.map(({ id, name }) => ({ value: id, label: name })),
          { value: OWN_ID, label: t('labels.ownLabels') },
        ]}
      />
      {names.length > 0 && (
        <NativeSelect
          label={t('labels.printer')}
          value={printer}
          onChange={(event) => change({ ...settings, printer: event.currentTarget.value })}
          data={[{ value: '', label: t('labels.noPrinter') }, ...names.map((name) => ({ value: name, label: name }))]}
        />
      )}
      <Button variant="default" onClick={() => setAdjusting(true)}>
        {t('labels.adjust')}
      </Button>
      {adjusting && (
        <LabelDialog settings={settings} change={change} onTest={onTest} onClose={() => setAdjusting(false)} />
      )}
    </>
  )
}
