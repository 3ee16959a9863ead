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

/** Remembers whether seals get codes. The module that draws codes is loaded on demand. */
export function useSealCodes(): SealCodes {
  const [wanted, want] = useLocalStorage({
    key: CODES_KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
    // Any other value in the browser's storage means false.
    deserialize: (stored) => stored === 'true',
    serialize: String,
  })
  const [draw, setDraw] = useState<DrawCode | null>(null)
  // The checkbox reacts immediately, while thousands of codes render deferred.
  const drawn = useDeferredValue(wanted ? draw : null)
  const fetching = wanted && !draw
  // True only until the first drawing. Later drawings must not unmount the sheet: when mounted again, it would print
  // again.
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

/** Loads the module that draws codes. @throws EventmsError 'unreachable' */
async function fetchDrawing(): Promise<DrawCode> {
  try {
    return (await import('#web/features/print/seal-sheet/seal-picture.ts')).drawSealCode
  } catch (error) {
    throw new EventmsError('unreachable', {}, { cause: error })
  }
}
