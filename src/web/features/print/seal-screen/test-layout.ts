import { labelTest } from '#domain/paper/label-test.ts'
import { once } from '#web/features/print/sheet-screen/once.ts'
import type { Layout, SheetContent } from '#web/features/print/sheet-screen/sheet.ts'

export const testLayout = ({ format, messages: { t } }: SheetContent): Layout => ({
  parts: 1,
  since: () => [],
  pagesOf: () => ({
    pages: once(() => [labelTest(format, [t('labels.testRules'), t('labels.testOutlines'), t('labels.testScale')])]),
    seals: [],
    rows: 1,
    cards: () => [],
  }),
})
