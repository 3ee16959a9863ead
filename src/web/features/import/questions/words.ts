import type { QuestionKind } from '#domain/import/index.ts'
import { codes } from './codes.tsx'
import { emptied } from './emptied.tsx'
import { existing } from './existing.tsx'
import { damaged, encoding, hidden, numbers, rows, sample, sheet } from './file.tsx'
import { flags } from './flags.tsx'
import { losses, lost } from './losses.tsx'
import { names } from './names.tsx'
import { event, replaced, required } from './required.tsx'
import type { Words } from './wording.ts'

/** What the questions of each kind say. */
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
  numbers,
  flags,
  names,
  emptied,
  codes,
  lost,
  losses,
  existing,
}
