import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { gridFault, labelStocks } from '#domain/paper/label-stock.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { gridFaultText, gridOf, type LabelSettings, OWN_ID, SEAL_SHEET_ID } from './label-settings.ts'
import type { Labels } from './use-labels.ts'

export interface LabelChoiceProps extends Pick<Labels, 'settings' | 'change'> {
  onTest(): void
}

interface Problem {
  readonly setting: 'stock' | 'printer'
  readonly refusedSettings: LabelSettings
  readonly text: string
}

export function LabelChoice({ settings, change, onTest }: LabelChoiceProps) {
  const messages = useMessages()
  const { t } = messages
  const [problem, setProblem] = useState<Problem | null>(null)
  const [adjusting, setAdjusting] = useState<LabelSettings | null>(null)
  const { stock, printer, printers } = settings
  const names = Object.keys(printers)
  const options = [
    { value: SEAL_SHEET_ID, label: t('labels.sealSheet') },
    ...labelStocks.map(({ id, name }) => ({ value: id, label: name })),
    { value: OWN_ID, label: t('labels.ownLabels') },
  ]
  function choose(setting: 'stock' | 'printer', value: string): void {
    const newSettings: LabelSettings = { ...settings, [setting]: value }
    const fault = gridFault(gridOf(newSettings))
    if (fault === null) {
      setProblem(null)
      change(newSettings)
      return
    }
    const labels = options.find((option) => option.value === newSettings.stock)!.label
    const reason = gridFaultText(messages, fault)
    setProblem({
      setting,
      refusedSettings: newSettings,
      text: t('labels.notPrintable', { labels, printer: newSettings.printer, reason }),
    })
  }
  const errorOf = (setting: 'stock' | 'printer') =>
    problem?.setting === setting && <span role="alert">{problem.text}</span>
  return (
    <>
      <NativeSelect
        label={t('labels.labels')}
        value={stock}
        onChange={(event) => choose('stock', event.currentTarget.value)}
        data={options}
        error={errorOf('stock')}
      />
      {names.length > 0 && (
        <NativeSelect
          label={t('labels.printer')}
          value={printer}
          onChange={(event) => choose('printer', event.currentTarget.value)}
          error={errorOf('printer')}
          data={[{ value: '', label: t('labels.noPrinter') }, ...names.map((name) => ({ value: name, label: name }))]}
        />
      )}
      <Button
        variant="default"
        onClick={() => {
          // If the chosen labels or printer were refused, the dialog shows these refused settings, so that the user can
          // correct the adjustment of the printer.
          setAdjusting(problem?.refusedSettings ?? settings)
          setProblem(null)
        }}
      >
        {t('labels.adjust')}
      </Button>
      {adjusting && (
        <LabelDialog settings={adjusting} change={change} onTest={onTest} onClose={() => setAdjusting(null)} />
      )}
    </>
  )
}
