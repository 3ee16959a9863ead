import { useLocalStorage } from '@mantine/hooks'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { DrawCode } from '#web/features/print/sheet-screen/sheet.ts'
import type { Codes } from '#web/features/print/sheet-screen/use-paper-options.ts'

/** Where the browser keeps whether codes are wanted. */
export const CODES_KEY = 'eventms-seal-codes'

export interface SealCodes extends Codes {
  /** They were wanted before, and are not drawn yet. */
  readonly loading: boolean
}

/** Whether seals carry a code for scanners: off at first, and remembered. What draws it is fetched when it is wanted. */
export function useSealCodes(): SealCodes {
  const [wanted, want] = useLocalStorage({
    key: CODES_KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
    // What somebody else may have written there is no choice.
    deserialize: (stored) => stored === 'true',
    serialize: String,
  })
  const [draw, setDraw] = useState<DrawCode | null>(null)
  // The box is ticked at once; thousands of pictures are drawn after that.
  const drawn = useDeferredValue(wanted ? draw : null)
  const fetching = wanted && !draw
  // Over once they are drawn: the sheet that stands then must not go, and print anew, when they are ticked again.
  const [awaited, setAwaited] = useState(wanted)
  const loading = awaited && wanted && drawn === null
  if (awaited && !loading) setAwaited(false)
  const toast = useToast()
  const refused = useEffectEvent((error: unknown) => {
    want(false)
    toast.writeError(error)
  })
  useEffect(() => {
    if (fetching) fetchDrawing().then((found) => setDraw(() => found), refused)
  }, [fetching])
  return { wanted, want, draw: drawn, pending: wanted !== (drawn !== null), loading }
}

/** @throws EventmsError 'unreachable' */
async function fetchDrawing(): Promise<DrawCode> {
  try {
    return (await import('#web/features/print/seal-sheet/seal-picture.ts')).drawSealCode
  } catch (error) {
    throw new EventmsError('unreachable', {}, { cause: error })
  }
}
