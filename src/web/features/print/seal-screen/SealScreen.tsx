import { collectLayout } from '#web/features/print/to-collect/collect-layout.ts'
import { controlLayout } from '#web/features/print/control-sheet/control-layout.ts'
import { setLayout } from '#web/features/print/set/set-layout.ts'
import { personFilter } from '#web/features/print/sheet-screen/owner-filter.ts'
import { cardScopes } from '#web/features/print/sheet-screen/scopes.ts'
import { labelTest } from '#domain/paper/label-test.ts'
import { once } from '#web/features/print/sheet-screen/once.ts'
import { LABEL_TEST, type Layout, type Sheet, type SheetContent } from '#web/features/print/sheet-screen/sheet.ts'
import { SheetLoading } from '#web/features/print/sheet-screen/SheetLoading.tsx'
import { SheetScreen, type SheetScreenProps } from '#web/features/print/sheet-screen/SheetScreen.tsx'
import { ToCollect } from '#web/features/print/to-collect/ToCollect.tsx'
import { sealSheetLayout } from '#web/features/print/seal-sheet/seal-sheet-layout.ts'
import { useSealCodes } from './use-seal-codes.ts'

const shared = {
  follows: 'seals',
  title: 'print.title',
  initialEvent: 'firstEvent',
  filter: personFilter,
  scopes: null,
} as const satisfies Partial<Sheet>

const seals: Sheet = {
  ...shared,
  name: 'seals',
  paper: 'print.paperSeals',
  rows: 'print.cards',
  hasCards: true,
  scopes: cardScopes,
  labels: true,
  firstPlace: true,
  codes: true,
  layOut: sealSheetLayout,
}

const set: Sheet = {
  ...shared,
  name: 'set',
  codes: true,
  paper: 'print.paperSet',
  rows: 'print.cards',
  hasCards: true,
  layOut: setLayout,
}

const controlSheet: Sheet = {
  ...shared,
  name: 'controlSheet',
  paper: 'print.paperControlSheet',
  rows: 'print.cards',
  layOut: controlLayout,
}

const toCollect: Sheet = {
  ...shared,
  name: 'toCollect',
  paper: 'print.paperToCollect',
  rows: 'print.voidSeals',
  ofPrinted: true,
  layOut: collectLayout,
}

const testLayout = ({ format, messages: { t } }: SheetContent): Layout => ({
  partCount: 1,
  since: () => [],
  pagesOf: () => ({
    pages: once(() => [labelTest(format, [t('labels.testRules'), t('labels.testOutlines'), t('labels.testScale')])]),
    seals: [],
    rows: 1,
    cards: () => [],
  }),
})

const labelSheet: Sheet = {
  ...shared,
  name: LABEL_TEST,
  paper: 'print.paperLabelTest',
  rows: 'print.cards',
  labels: true,
  layOut: testLayout,
}

const sheets = [seals, set, controlSheet, toCollect, labelSheet] as const

export function SealScreen(props: Omit<SheetScreenProps, 'sheets' | 'renderBeside' | 'codes'>) {
  const codes = useSealCodes()
  if (codes.loading) return <SheetLoading />
  return <SheetScreen sheets={sheets} renderBeside={ToCollect} codes={codes} {...props} />
}
