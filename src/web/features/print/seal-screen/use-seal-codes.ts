import { useLocalStorage } from '@mantine/hooks'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { DrawCode } from '#web/features/print/sheet-screen/sheet.ts'
import type { Codes } from '#web/features/print/sheet-screen/use-paper-options.ts'

export const CODES_KEY = 'eventms-seal-codes'

export interface SealCodes extends Codes {
  readonly loading: boolean
}

/** Stores in the browser whether seals are printed with codes. The module that draws codes is lazy-loaded. */
export function useSealCodes(): SealCodes {
  const [wanted, want] = useLocalStorage({
    key: CODES_KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
    // Any other stored value means false, because users and programs can change the browser's storage.
    deserialize: (stored) => stored === 'true',
    serialize: String,
  })
  const [draw, setDraw] = useState<DrawCode | null>(null)
  // Deferred, so that the checkbox reacts at once although thousands of codes are rendered.
  const drawn = useDeferredValue(wanted ? draw : null)
  const fetching = wanted && !draw
  // True while the codes are drawn for the first time, when the screen shows a spinner. Later, the spinner must not
  // replace the sheet: mounting the sheet again could start its print a second time.
  const [awaited, setAwaited] = useState(wanted)
  const loading = awaited && wanted && drawn === null
  if (awaited && !loading) setAwaited(false)
  const toast = useToast()
  const onFailure = useEffectEvent((error: unknown) => {
    want(false)
    toast.writeError(error)
  })
  useEffect(() => {
    if (fetching) fetchDrawing().then((drawCode) => setDraw(() => drawCode), onFailure)
  }, [fetching])
  return { wanted, want, draw: drawn, pending: wanted !== (drawn !== null), loading }
}

/**
 * Loads the module that draws codes.
 * @throws EventmsError 'unreachable' if the module cannot be loaded
 */
async function fetchDrawing(): Promise<DrawCode> {
  try {
    return (await import('#web/features/print/seal-sheet/draw-seal-code.ts')).drawSealCode
  } catch (error) {
    throw new EventmsError('unreachable', {}, { cause: error })
  }
}
