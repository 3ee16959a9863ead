import { useMemo, useRef } from 'react'
import { SEAL_TABLES, distributionList, listSeals, onlyPerson } from '#domain/seals/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { usePaperMessages } from '../../messages/use-paper-messages.ts'
import { useTables } from '../../state/tables.tsx'
import { emptyTexts } from './empty-texts.ts'
import { heldSeals, type HeldSeals } from './held-seals.ts'
import { listColumns } from './list-columns.ts'
import { listPages } from './list-pages.ts'
import { ListPage } from './ListSheet.tsx'
import { SealFilters } from './SealFilters.tsx'
import { SealSummary } from './SealSummary.tsx'
import { SealWarnings } from './SealWarnings.tsx'
import { SheetFrame } from './SheetFrame.tsx'
import { useChoice } from './use-choice.ts'
import { usePrint, type Sheet } from './use-print.ts'
import { useToday } from './use-today.ts'
import { WithSeals } from './WithSeals.tsx'

/** 'Distribution list' (spec §2): who hands out what to whom, by person in charge and event. */
export function DistributionListScreen() {
  usePaperMessages()
  const { t } = useMessages()
  return <WithSeals title={t('sheets.listTitle')}>{(held) => <LoadedList held={held} />}</WithSeals>
}

function LoadedList({ held }: { held: HeldSeals }) {
  const { t, locale, number } = useMessages()
  const tables = useTables()
  // Without an event: all of them.
  const { eventCode: event, only: person, chooseEvent, choose } = useChoice('personInChargeCode')
  const root = useRef<HTMLDivElement>(null)
  const today = useToday()

  const all = useMemo(() => listSeals(held.recorded, held.masters, event), [held, event])
  const seals = useMemo(() => (all ? onlyPerson(all.seals, person) : []), [all, person])
  const sections = useMemo(() => distributionList(seals, held.masters), [seals, held])
  const pages = useMemo(() => {
    const found = listPages(sections)
    return found.map((page, index) => (
      <ListPage
        key={`${page.section.key} ${page.blocks[0]!.seals[0]!.id}`}
        page={page}
        number={index + 1}
        pages={found.length}
        today={today}
      />
    ))
  }, [sections, today])

  /** Two sheets with the same stamp show the same. */
  const stampOf = (of: HeldSeals) => JSON.stringify([of.versions, event, person, locale, today])
  const sheet = (): Sheet | null => {
    const now = heldSeals(tables)
    const found = now && listSeals(now.recorded, now.masters, event)
    if (!now || !found) return null
    const rows = onlyPerson(found.seals, person).length
    return {
      stamp: stampOf(now),
      record: { sheet: 'distributionList', filters: { eventCode: event, personInChargeCode: person }, rows },
    }
  }
  const { printing, print } = usePrint({ root, tables: SEAL_TABLES, sheet })

  return (
    <SheetFrame
      title={t('sheets.listTitle')}
      filters={
        <SealFilters
          events={held.masters.events}
          eventCode={event}
          onEvent={chooseEvent}
          onAllEvents={() => chooseEvent(null)}
          persons={all?.persons ?? []}
          person={person}
          onPerson={choose}
        />
      }
      summary={
        <SealSummary
          seals={seals}
          pages={pages.length}
          rows={t('sheets.rows')}
          more={[[t('sheets.persons'), number(sections.length)]]}
        />
      }
      warnings={all && <SealWarnings all={all} places={listColumns} />}
      pages={pages}
      empty={emptyTexts(t, {
        chosen: held.masters.events.length > 0,
        all,
        filtered: person !== null,
        nothingLeft: 'print.noSealsOfPerson',
      })}
      root={root}
      stamp={stampOf(held)}
      printing={printing}
      onPrint={() => void print()}
    />
  )
}
