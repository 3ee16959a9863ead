import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { SEAL_TABLES, eventSeals, firstEvent, onlyPerson, type PersonFilter } from '#domain/seals/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePaperMessages } from '../../messages/use-paper-messages.ts'
import { useTables } from '../../state/tables.tsx'
import { emptyTexts } from './empty-texts.ts'
import { heldSeals, type HeldSeals } from './held-seals.ts'
import { pagesOf, SealPage } from './SealSheet.tsx'
import { SealFilters } from './SealFilters.tsx'
import { SealSummary } from './SealSummary.tsx'
import { SealWarnings } from './SealWarnings.tsx'
import { SheetFrame } from './SheetFrame.tsx'
import { useChoice } from './use-choice.ts'
import { usePrint, type Sheet } from './use-print.ts'
import { WithSeals } from './WithSeals.tsx'

export interface SealScreenProps {
  /** Print as soon as the sheet stands. */
  readonly printNow: boolean
}

/** 'F-Seal Data Printing' (spec §2): what the paper will show, what to look at first, and the paper itself. */
export function SealScreen(props: SealScreenProps) {
  usePaperMessages()
  const { t } = useMessages()
  return <WithSeals title={t('print.title')}>{(held) => <LoadedSeals held={held} {...props} />}</WithSeals>
}

function LoadedSeals({ held, printNow }: SealScreenProps & { held: HeldSeals }) {
  const { t } = useMessages()
  const tables = useTables()
  const { eventCode, only: person, chooseEvent, choose } = useChoice('personInChargeCode')
  const root = useRef<HTMLDivElement>(null)

  const code = eventCode ?? firstEvent(held.masters.events)?.eventCode ?? null
  const all = useMemo(() => (code === null ? null : eventSeals(held.recorded, held.masters, code)), [held, code])
  const seals = useMemo(() => (all ? onlyPerson(all.seals, person) : []), [all, person])
  const pages = useMemo(() => pagesOf(seals).map((page) => <SealPage key={page[0]!.id} seals={page} />), [seals])

  // What the tables give at this moment, read from the store: the state of React may be a moment behind.
  const sheet = (): Sheet | null => {
    const now = heldSeals(tables)
    const event = now && code !== null ? eventSeals(now.recorded, now.masters, code) : null
    if (!now || !event) return null
    const rows = onlyPerson(event.seals, person).length
    return {
      stamp: stampOf(now, code, person),
      record: { sheet: 'seals', filters: { eventCode: code, personInChargeCode: person }, rows },
    }
  }
  const { printing, print } = usePrint({ root, tables: SEAL_TABLES, sheet })
  const printAtOnce = useEffectEvent(() => void print())
  useEffect(() => {
    if (printNow) printAtOnce()
  }, [printNow])

  return (
    <SheetFrame
      title={t('print.title')}
      filters={
        <SealFilters
          events={held.masters.events}
          eventCode={code}
          onEvent={chooseEvent}
          persons={all?.persons ?? []}
          person={person}
          onPerson={choose}
        />
      }
      summary={<SealSummary seals={seals} pages={pages.length} />}
      warnings={all && <SealWarnings all={all} />}
      pages={pages}
      empty={emptyTexts(t, {
        chosen: code !== null,
        all,
        filtered: person !== null,
        nothingLeft: 'print.noSealsOfPerson',
      })}
      root={root}
      stamp={stampOf(held, code, person)}
      printing={printing}
      onPrint={() => void print()}
    />
  )
}

/** Two sheets with the same stamp have the same cards. */
function stampOf(held: HeldSeals, eventCode: number | null, person: PersonFilter): string {
  return JSON.stringify([held.versions, eventCode, person])
}
