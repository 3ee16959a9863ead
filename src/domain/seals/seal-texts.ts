import { addressed, numberRange } from './card-labels.ts'
import type { PrintedSeal } from './types.ts'

const plain = (value: string | number | null): string => (value === null ? '' : String(value))

/** Texts of a seal card, in the order of the cells in src/domain/paper/card-format.ts. */
export const sealTexts = (seal: PrintedSeal): readonly string[] => [
  plain(seal.eventName),
  plain(seal.personInChargeCode),
  plain(seal.companyCode),
  plain(seal.departmentName),
  addressed(seal.name),
  numberRange(seal.start, seal.end),
  plain(seal.count),
]
