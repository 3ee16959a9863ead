import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { cardFormat, SEAL_SHEET, type CardFormat } from '#domain/paper/card-format.ts'
import { FIRST_SETTINGS, gridOf, readSettings, type LabelSettings } from './label-settings.ts'

export const LABELS_KEY = 'eventms-labels'

export interface Labels {
  readonly settings: LabelSettings
  change(settings: LabelSettings): void
  readonly format: CardFormat
}

export const SEALS = cardFormat(SEAL_SHEET)

export function useLabels(): Labels {
  const [settings, change] = useLocalStorage<LabelSettings>({
    key: LABELS_KEY,
    defaultValue: FIRST_SETTINGS,
    getInitialValueInEffect: false,
    deserialize: readSettings,
    serialize: (value) => JSON.stringify(value),
  })
  const format = useMemo(() => {
    return settings === FIRST_SETTINGS ? SEALS : cardFormat(gridOf(settings))
  }, [settings])
  return { settings, change, format }
}
