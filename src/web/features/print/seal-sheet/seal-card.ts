import type { PaperCard } from '#domain/paper/paper.ts'
import { sealTexts, type PrintedSeal } from '#domain/seals/index.ts'
import type { DrawCode } from '#web/features/print/sheet-screen/sheet.ts'

export const sealCard = (seal: PrintedSeal, code: DrawCode | null = null): PaperCard => ({
  id: seal.id,
  texts: sealTexts(seal),
  code: code?.(seal) ?? null,
})
