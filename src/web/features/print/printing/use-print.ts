import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { PrintRecord } from '#domain/wire.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useToast } from '../../messages/use-toast.ts'
import { useBackend } from '../../state/backend.tsx'
import { useTables } from '../../state/tables.tsx'
import { useLocked } from '../../ui/locked.ts'
import { paperReady } from '../../ui/paper-ready.ts'

/** The least delay before paper (spec §9). */
const DELAY_MS = 500

/** What is to be printed: the stamp its print root must carry, and what the print log says of it. */
export interface Sheet {
  readonly stamp: string
  readonly record: PrintRecord
}

export interface Printing {
  /** The print root of the sheet, with one [data-card] element for each row. */
  readonly root: RefObject<HTMLElement | null>
  /** Tables the sheet is made from. */
  readonly tables: readonly TableName[]
  /** The sheet as the tables held at this moment give it; null where there is none. */
  sheet(): Sheet | null
}

/**
 * Printing, fail closed (design §4): the tables are read again, fonts and layout waited for, the print log written, and
 * the sheet in the document held against what it should be. If any of it fails nothing prints, and a toast says why.
 * The browser's shortcut goes the same way; its menu command cannot be held back, but is written to the print log.
 */
export function usePrint({ root, tables: needed, sheet }: Printing): { printing: boolean; print(): Promise<void> } {
  const backend = useBackend()
  const tables = useTables()
  const { t, error: reasonOf } = useMessages()
  const toast = useToast()
  const [printing, setPrinting] = useState(false)
  const running = useRef(false)
  const locked = useLocked()
  // Without a session the sign-in stands over everything and says what is the matter.
  const refuse = (reason: string) => {
    if (backend.session.get()) toast.error(t('print.notPrinted', { reason }))
  }

  async function prepared(): Promise<boolean> {
    try {
      await tables.ensureCurrent(needed)
    } catch (error) {
      refuse(t('print.notCurrent', { reason: reasonOf(error) }))
      return false
    }
    try {
      if (!(await paperReady(root, DELAY_MS))) return false
    } catch {
      refuse(t('print.fontsMissing'))
      return false
    }
    const wanted = sheet()
    if (!wanted || wanted.record.rows === 0) {
      refuse(t('print.nothingToPrint'))
      return false
    }
    const stands = () => standsIn(root.current, wanted) && sheet()?.stamp === wanted.stamp
    // Before the print log is written, and once more after that took its time: the log tells of no paper that never
    // came.
    if (!stands()) {
      refuse(t('print.sheetChanged'))
      return false
    }
    try {
      await backend.recordPrint(wanted.record)
    } catch (error) {
      refuse(reasonOf(error))
      return false
    }
    if (stands()) return true
    refuse(t('print.sheetChanged'))
    return false
  }

  async function print(): Promise<void> {
    if (running.current) return
    running.current = true
    setPrinting(true)
    try {
      if (await prepared()) window.print()
    } finally {
      running.current = false
      setPrinting(false)
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (locked) return
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    void print()
  })
  const onBeforePrint = useEffectEvent(() => {
    const wanted = running.current || locked ? null : sheet()
    if (wanted && wanted.record.rows > 0)
      backend.recordPrint(wanted.record).catch((error: unknown) => console.error(error))
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    const before = () => onBeforePrint()
    window.addEventListener('keydown', key)
    window.addEventListener('beforeprint', before)
    return () => {
      window.removeEventListener('keydown', key)
      window.removeEventListener('beforeprint', before)
    }
  }, [])

  return { printing, print }
}

/** True where the document holds exactly the wanted sheet, every row of it. */
function standsIn(root: HTMLElement | null, { stamp, record }: Sheet): boolean {
  return (
    root !== null &&
    root.isConnected &&
    root.dataset['stamp'] === stamp &&
    root.querySelectorAll('[data-card]').length === record.rows
  )
}
