import { useEffect, useLayoutEffect, useState } from 'react'
import { PrecountEvents } from './features/event-page/PrecountEvents.tsx'
import { PrintSealDialog } from './features/print/seal-sheet/PrintSealDialog.tsx'
import { SealScreen } from './features/print/seal-screen/SealScreen.tsx'
import { useChosenEvent } from './state/lists/list-states.ts'
import { type TablesStore, useTables } from './state/tables/tables.tsx'
import { useView } from './state/view/view.tsx'

/**
 * The event whose seal sheet was shown last. The next visit shows its sheet, unless another event is chosen in the top
 * bar.
 */
const lastShown = new WeakMap<TablesStore, number>()

/** The view that prints seals. On the first visit it asks for the event; later visits show the last event's sheet. */
export function PrintSeal() {
  const { params, go, keep, openEvent } = useView()
  const tables = useTables()
  const chosenEvent = useChosenEvent()
  const { eventCode } = params
  const last = lastEvent(tables)
  const [choosing, setChoosing] = useState(eventCode === undefined && last === undefined)
  /** True after the user chose to see the sheet before printing it. */
  const [isPreviewing, setPreviewing] = useState(false)
  useLayoutEffect(() => {
    if (typeof eventCode === 'number') lastShown.set(tables, eventCode)
    else if (last !== undefined) keep({ ...params, eventCode: chosenEvent ?? last })
  }, [tables, eventCode, chosenEvent, last, keep, params])
  useEffect(() => {
    if (isPreviewing) document.querySelector<HTMLElement>('[data-owner-select] input')?.focus()
  }, [isPreviewing])

  /** Closes the dialog. The chosen event stays, even if nothing was printed. */
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
          // Stores the event, so that Back shows its sheet instead of the dialog.
          keep({ ...params, eventCode: event })
          openEvent(event)
        }}
      />
      {choosing && (
        <PrintSealDialog
          opened
          initialEvent={chosenEvent}
          onClose={close}
          onPreview={(chosen) => {
            close(chosen)
            setPreviewing(true)
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

function lastEvent(tables: TablesStore): number | undefined {
  const code = lastShown.get(tables)
  const events = tables.get('events').data?.rows
  return events && !events.some((event) => event['eventCode'] === code) ? undefined : code
}
