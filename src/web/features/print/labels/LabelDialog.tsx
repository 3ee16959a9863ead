import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { A4, LETTER } from '#domain/paper/card-format.ts'
import { gridFault, NO_CALIBRATION, type Calibration } from '#domain/paper/label-stock.ts'
import { Dialog } from '#web/dialogs/Dialog.tsx'
import { useMessages, type Messages } from '#web/messages/use-messages.ts'
import {
  calibrationFields,
  calibrationOf,
  gridFaultText,
  gridOf,
  isCalibration,
  isGrid,
  OWN_ID,
  ownFields,
  type LabelSettings,
  type OwnField,
} from './label-settings.ts'
import type { Labels } from './use-labels.ts'

export interface LabelDialogProps extends Pick<Labels, 'settings' | 'change'> {
  onTest(): void
  onClose(): void
}

type Typed = Readonly<Record<string, string>>

/**
 * The dialog for custom labels and for the adjustment of a printer. This function is long because each field has a
 * label and a position of its own.
 */
export function LabelDialog({ settings, change, onTest, onClose }: LabelDialogProps) {
  const messages = useMessages()
  const { t } = messages
  const isOwn = settings.stock === OWN_ID
  const [paper, setPaper] = useState(settings.own.paper.width === LETTER.width ? 'letter' : 'a4')
  const [printer, setPrinter] = useState(settings.printer)
  const [texts, setTexts] = useState<Typed>(() => typedOf(settings))
  const [problem, setProblem] = useState<string | null>(null)
  const type = (field: string, text: string) => {
    setTexts({ ...texts, [field]: text })
    setProblem(null)
  }
  const name = (text: string) => {
    setPrinter(text)
    setProblem(null)
    const printerName = text.trim()
    // Loads the stored adjustment of the named printer. Saving would otherwise overwrite that adjustment.
    if (printerName !== printer.trim() && Object.hasOwn(settings.printers, printerName))
      setTexts({ ...texts, ...adjustmentTyped(calibrationOf({ ...settings, printer: printerName })) })
  }
  /**
   * Validates and saves the settings.
   * @returns false if a field is invalid
   */
  function save(): boolean {
    const result = readTyped(texts, { settings, isOwn, printer: printer.trim(), letter: paper === 'letter' }, messages)
    if ('problem' in result) setProblem(result.problem)
    else change(result.settings)
    return 'settings' in result
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save()) onClose()
  }
  const fields = (names: readonly string[], labelOf: (name: string) => string) =>
    names.map((name) => (
      <TextInput
        key={name}
        label={labelOf(name)}
        inputMode="decimal"
        value={texts[name] ?? ''}
        onChange={(event) => type(name, event.currentTarget.value)}
      />
    ))
  return (
    <Dialog onClose={onClose} title={t('labels.adjust')} size="lg" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          {isOwn && (
            <Fieldset legend={t('labels.ownLabels')}>
              <SimpleGrid cols={{ base: 2, sm: 4 }}>
                {fields(ownFields, (name) => t(`labels.label_${name as OwnField}`))}
                <NativeSelect
                  label={t('labels.paperSize')}
                  value={paper}
                  onChange={(event) => setPaper(event.currentTarget.value)}
                  data={[
                    { value: 'a4', label: 'A4' },
                    { value: 'letter', label: 'Letter' },
                  ]}
                />
              </SimpleGrid>
            </Fieldset>
          )}
          <Fieldset legend={t('labels.printer')}>
            <Text size="sm" mb="xs">
              {t('labels.adjustHint')}
            </Text>
            <TextInput
              label={t('labels.printerName')}
              value={printer}
              onChange={(event) => name(event.currentTarget.value)}
              mb="xs"
            />
            <SimpleGrid cols={{ base: 2, sm: 4 }}>
              {fields(calibrationFields, (name) => t(`labels.adjust_${name as keyof Calibration}`))}
            </SimpleGrid>
          </Fieldset>
          {problem && (
            <Text c="red" size="sm" role="alert">
              {problem}
            </Text>
          )}
          <Group justify="flex-end">
            <Button
              variant="subtle"
              onClick={() => {
                if (!save()) return
                onClose()
                onTest()
              }}
            >
              {t('labels.showTestPage')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t('common.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const typedOf = (settings: LabelSettings): Typed => ({
  ...Object.fromEntries(ownFields.map((field) => [field, String(settings.own[field])])),
  ...adjustmentTyped(calibrationOf(settings)),
})

const adjustmentTyped = (calibration: Calibration): Typed =>
  Object.fromEntries(calibrationFields.map((field) => [field, String(calibration[field])]))

interface Choice {
  readonly settings: LabelSettings
  readonly isOwn: boolean
  readonly printer: string
  readonly letter: boolean
}

function readTyped(
  texts: Typed,
  { settings, isOwn, printer, letter }: Choice,
  messages: Messages,
): { readonly settings: LabelSettings } | { readonly problem: string } {
  const { t } = messages
  const numberOf = (field: string): number => {
    const text = (texts[field] ?? '').normalize('NFKC').trim()
    return text === '' ? Number.NaN : Number(text)
  }
  const ownGrid = { ...settings.own, paper: letter ? LETTER : A4 }
  for (const field of ownFields) Object.assign(ownGrid, { [field]: isOwn ? numberOf(field) : settings.own[field] })
  const calibration = Object.fromEntries(calibrationFields.map((field) => [field, numberOf(field)])) as unknown
  const { x, y, scaleX, scaleY } = calibration as Calibration
  if (isOwn && !isGrid(ownGrid)) return { problem: t('labels.badMeasures') }
  const adjusted = { x, y, scaleX, scaleY }
  if (![x, y, scaleX, scaleY].every(Number.isFinite) || !isCalibration(adjusted))
    return { problem: t('labels.badCalibration') }
  const changes = calibrationFields.some((field) => adjusted[field] !== NO_CALIBRATION[field])
  if (changes && printer === '') return { problem: t('labels.printerUnnamed') }
  const printers = printer === '' ? settings.printers : { ...settings.printers, [printer]: adjusted }
  const newSettings = { ...settings, own: isOwn ? ownGrid : settings.own, printer, printers }
  const fault = (isOwn ? gridFault(ownGrid) : null) ?? gridFault(gridOf(newSettings))
  return fault ? { problem: gridFaultText(messages, fault) } : { settings: newSettings }
}
