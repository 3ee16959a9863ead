import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TableName } from '#domain/tables/index.ts'
import { usePaperMessages } from '#web/messages/use-paper-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { useTables } from '#web/state/tables.tsx'
import { useLocked } from '#web/ui/locked.ts'
import { paperReady } from '#web/ui/paper-ready.ts'
import { useHeldFocus } from '#web/ui/use-held-focus.ts'
import { useBrowserPrint } from '../printing/browser-print.ts'

/** The least delay between the command and the paper, as for the sheets. */
const PRINT_DELAY_MS = 500

export interface TablePrintOptions<Asked extends object> {
  /** What the paper is made of. */
  readonly needs: readonly TableName[]
  /** What is chosen of that, as it is at this moment: what is printed is what was chosen when print was pressed. */
  askedNow(): Asked
  /** Puts the paper into the document; why there is none, where there is none. */
  layOut(asked: Asked): string | null | Promise<string | null>
  /** Takes it away again. */
  putAway(): void
  /** The versions of what it is made of, as they are held at this moment. */
  stampNow(): string
}

export interface TablePrint {
  /** The paper's place in the document. */
  readonly root: RefObject<HTMLDivElement | null>
  readonly printing: boolean
  print(): void
}

/**
 * Prints tables, by a button or the browser's key. As with the sheets nothing prints that is not current and whole; the
 * paper stands in the document only while it is, since the browser's own command prints whatever stands there.
 */
export function useTablePrint<Asked extends object>(options: TablePrintOptions<Asked>): TablePrint {
  const { needs, askedNow, layOut, putAway, stampNow } = options
  usePaperMessages()
  const { t, error: reasonOf } = useMessages()
  const store = useTables()
  const toast = useToast()
  const root = useRef<HTMLDivElement>(null)
  const running = useRef(false)
  /** What the paper in the document was found to be true of. */
  const printed = useRef<Asked | null>(null)
  const [printing, setPrinting] = useState(false)
  useHeldFocus(printing)
  useEffect(() => {
    // Kept until the browser has printed it: of many lines it would cost too much.
    window.addEventListener('afterprint', putAway)
    return () => {
      window.removeEventListener('afterprint', putAway)
      putAway()
    }
  }, [putAway])

  const stands = (asked: Asked) => root.current?.dataset['stamp'] === stampNow() && isSame(asked, askedNow())

  /** Why it cannot be printed; null where it can. */
  async function prepared(asked: Asked): Promise<string | null> {
    try {
      await store.ensureCurrent(needs)
    } catch (error) {
      return t('print.notCurrent', { reason: reasonOf(error) })
    }
    // In the document before its characters are looked through for the font.
    const without = await layOut(asked)
    if (without !== null) return without
    try {
      if (!(await paperReady(root, PRINT_DELAY_MS))) return t('print.sheetChanged')
    } catch {
      return t('print.fontsMissing')
    }
    return stands(asked) ? null : t('print.sheetChanged')
  }

  async function print(): Promise<void> {
    if (running.current) return
    running.current = true
    printed.current = null
    setPrinting(true)
    try {
      const asked = askedNow()
      const reason = await prepared(asked)
      if (reason === null) {
        printed.current = asked
        window.print()
      } else toast.error(t('print.notPrinted', { reason }))
    } finally {
      if (!printed.current) putAway()
      running.current = false
      setPrinting(false)
    }
  }

  /** What the browser prints by itself is no paper that is still made, nor one that is no longer true. */
  function dropUntrue(): void {
    if (root.current && !(printed.current && stands(printed.current))) flushSync(putAway)
  }

  useBrowserPrint({ active: !useLocked(), onShortcut: () => void print(), onBeforePrint: dropUntrue })
  return { root, printing, print: () => void print() }
}

/** Whether the same was asked: by what is in its lists and sets. */
function isSame<Asked extends object>(asked: Asked, now: Asked): boolean {
  const items = (part: unknown): unknown[] => (Array.isArray(part) || part instanceof Set ? [...part] : [part])
  const parts = Object.keys(asked) as (keyof Asked)[]
  return parts.every((part) => {
    const [one, other] = [items(asked[part]), items(now[part])]
    return one.length === other.length && one.every((item, at) => item === other[at])
  })
}
