import type { QuestionKind } from '#domain/import/index.ts'
import { codes, emptied, event, flags, names, required } from './cells.tsx'
import { damaged, encoding, hidden, merged, numbers, rows, sample, sheet } from './file.tsx'
import { existing, losses, lost, replaced } from './stored.tsx'
import type { Words } from './wording.tsx'

export const words: Record<QuestionKind, Words> = {
  sheet,
  encoding,
  sample,
  rows,
  hidden,
  damaged,
  event,
  replaced,
  required,
  merged,
  numbers,
  flags,
  names,
  emptied,
  codes,
  lost,
  losses,
  existing,
}
