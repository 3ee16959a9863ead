import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { cardFormat, SEAL_SHEET, type CardFormat } from '#domain/paper/card-format.ts'
import { FIRST_SETTINGS, gridOf, readSettings, type LabelSettings } from './label-settings.ts'

/** Where the browser keeps which labels are used, and how each printer is off. */
export const LABELS_KEY = 'eventms-labels'

export interface Labels {
  readonly settings: LabelSettings
  change(settings: LabelSettings): void
  /** The format of the cards on these labels. */
  readonly format: CardFormat
}

/** The format of the seal sheet. */
export const SEALS = cardFormat(SEAL_SHEET)

/** The labels that cards are printed on: the seal sheet at first, and remembered. */
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
