import { useEffect, useLayoutEffect, useState } from 'react'
import { PrecountEvents } from './features/event-page/PrecountEvents.tsx'
import { PrintSealDialog } from './features/print/seal-sheet/PrintSealDialog.tsx'
import { SealScreen } from './features/print/seal-screen/SealScreen.tsx'
import { type TablesStore, useTables } from './state/tables/tables.tsx'
import { useView } from './state/view/view.tsx'

/** Whose event's sheet was shown last, as long as somebody is signed in: who comes again is not asked again. */
const lastShown = new WeakMap<TablesStore, number>()

/** Choose an event, then see and print its sheet. The first visit asks; later ones show the sheet of before. */
export function PrintSeal() {
  const { params, go, keep, openEvent } = useView()
  const tables = useTables()
  const { eventCode } = params
  const [last] = useState(() => (eventCode === undefined ? lastEvent(tables) : undefined))
  const [choosing, setChoosing] = useState(eventCode === undefined && last === undefined)
  /** Somebody wants to look at it, and perhaps at one person's part of it. */
  const [looking, setLooking] = useState(false)
  useLayoutEffect(() => {
    if (eventCode !== undefined) lastShown.set(tables, eventCode)
    else if (last !== undefined) keep({ ...params, eventCode: last })
  }, [tables, eventCode, last, keep, params])
  useEffect(() => {
    if (looking) document.querySelector<HTMLElement>('[data-owner-select] input')?.focus()
  }, [looking])

  /** The dialog is left without printing: what was chosen in it stays chosen. */
  const close = (chosen: number | null) => {
    setChoosing(false)
    if (chosen !== null) keep({ ...params, eventCode: chosen })
  }
  return (
    <>
      <PrecountEvents />
      <SealScreen
        printNow={params.printNow ?? false}
        onOpenEvent={(event) => {
          // What was chosen, so that Back shows this sheet and does not ask again.
          keep({ ...params, eventCode: event })
          openEvent(event)
        }}
      />
      {choosing && (
        <PrintSealDialog
          opened
          onClose={close}
          onLook={(chosen) => {
            close(chosen)
            setLooking(true)
          }}
          onChosen={(event) => {
            setChoosing(false)
            go('printSeal', { eventCode: event, printNow: true })
          }}
        />
      )}
    </>
  )
}

/** The event of before, unless it is gone. */
function lastEvent(tables: TablesStore): number | undefined {
  const code = lastShown.get(tables)
  const events = tables.get('events').data?.rows
  return events && !events.some((event) => event['eventCode'] === code) ? undefined : code
}
