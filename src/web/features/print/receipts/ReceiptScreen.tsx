import { useMemo, useRef } from 'react'
import { SEAL_TABLES, departmentsOf, eventSeals, firstEvent, receipts } from '#domain/seals/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePaperMessages } from '../../messages/use-paper-messages.ts'
import { useTables } from '../../state/tables.tsx'
import { emptyTexts } from './empty-texts.ts'
import { heldSeals, type HeldSeals } from './held-seals.ts'
import { receiptColumns } from './receipt-columns.ts'
import { ReceiptFilters } from './ReceiptFilters.tsx'
import { ReceiptPage, receiptPages } from './ReceiptSheet.tsx'
import { SealSummary } from './SealSummary.tsx'
import { SealWarnings } from './SealWarnings.tsx'
import { SheetFrame } from './SheetFrame.tsx'
import { useChoice } from './use-choice.ts'
import { usePrint, type Sheet } from './use-print.ts'
import { useToday } from './use-today.ts'
import { WithSeals } from './WithSeals.tsx'

/** 'Ticket receipt stamp sheet' (spec §2): what each department signs for with its seals. */
export function ReceiptScreen() {
  usePaperMessages()
  const { t } = useMessages()
  return <WithSeals title={t('sheets.receiptsTitle')}>{(held) => <LoadedReceipts held={held} />}</WithSeals>
}

function LoadedReceipts({ held }: { held: HeldSeals }) {
  const { t, locale, number } = useMessages()
  const tables = useTables()
  const { eventCode, only: department, chooseEvent, choose } = useChoice('departmentCode')
  const root = useRef<HTMLDivElement>(null)
  const today = useToday()

  const code = eventCode ?? firstEvent(held.masters.events)?.eventCode ?? null
  const all = useMemo(() => (code === null ? null : eventSeals(held.recorded, held.masters, code)), [held, code])
  const departments = useMemo(() => (all ? departmentsOf(all.seals, held.masters) : []), [all, held])
  const found = useMemo(() => (all ? receipts(all.seals, held.masters, department) : []), [all, held, department])
  const seals = useMemo(() => found.flatMap((receipt) => receipt.seals), [found])
  const eventName = all ? (all.event.eventName ?? String(all.event.eventCode)) : ''
  const pages = useMemo(() => {
    const laid = receiptPages(found)
    return laid.map((page, index) => (
      <ReceiptPage
        key={`${page.receipt.key} ${page.seals[0]!.id}`}
        page={page}
        eventName={eventName}
        number={index + 1}
        pages={laid.length}
        today={today}
      />
    ))
  }, [found, eventName, today])

  /** Two sheets with the same stamp show the same. */
  const stampOf = (of: HeldSeals) => JSON.stringify([of.versions, code, department, locale, today])
  const sheet = (): Sheet | null => {
    const now = heldSeals(tables)
    const event = now && code !== null ? eventSeals(now.recorded, now.masters, code) : null
    if (!now || !event) return null
    const rows = receipts(event.seals, now.masters, department).reduce((sum, receipt) => sum + receipt.seals.length, 0)
    return {
      stamp: stampOf(now),
      record: { sheet: 'receipts', filters: { eventCode: code, departmentCode: department }, rows },
    }
  }
  const { printing, print } = usePrint({ root, tables: SEAL_TABLES, sheet })

  return (
    <SheetFrame
      title={t('sheets.receiptsTitle')}
      filters={
        <ReceiptFilters
          events={held.masters.events}
          eventCode={code}
          onEvent={chooseEvent}
          departments={departments}
          department={department}
          onDepartment={choose}
        />
      }
      summary={
        <SealSummary
          seals={seals}
          pages={pages.length}
          rows={t('sheets.rows')}
          more={[[t('sheets.departments'), number(found.length)]]}
        />
      }
      warnings={all && <SealWarnings all={all} places={receiptColumns} />}
      pages={pages}
      empty={emptyTexts(t, {
        chosen: code !== null,
        all,
        filtered: department !== null,
        nothingLeft: 'sheets.noSealsOfDepartment',
      })}
      root={root}
      stamp={stampOf(held)}
      printing={printing}
      onPrint={() => void print()}
    />
  )
}
