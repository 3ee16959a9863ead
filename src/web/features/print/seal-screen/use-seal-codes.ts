import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { EventmsError } from '#domain/errors.ts'
import type { DrawCode } from '../sheet-screen/sheet.ts'

/** Where the browser keeps whether codes are wanted. */
export const CODES_KEY = 'eventms-seal-codes'

export interface SealCodes {
  /** Draws them; null where none are wanted. */
  readonly draw: DrawCode | null
  /** They are wanted, and what draws them is on its way: nothing may be printed without them. */
  readonly loading: boolean
  /** @throws EventmsError 'unreachable' where what draws them cannot be fetched */
  choose(wanted: boolean): Promise<void>
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
  useEffect(() => {
    if (!wanted || draw) return
    fetchDrawing().then(
      (found) => setDraw(() => found),
      (error: unknown) => {
        console.error(error)
        want(false)
      },
    )
  }, [wanted, draw, want])
  return {
    draw: wanted ? draw : null,
    loading: wanted && !draw,
    async choose(chosen) {
      if (chosen && !draw) {
        const found = await fetchDrawing()
        setDraw(() => found)
      }
      want(chosen)
    },
  }
}

async function fetchDrawing(): Promise<DrawCode> {
  try {
    return (await import('../seal-sheet/seal-picture.ts')).drawSealCode
  } catch (error) {
    throw new EventmsError('unreachable', {}, { cause: error })
  }
}
