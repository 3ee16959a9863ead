import { useState } from 'react'
import type { SomeTexts } from './message-key.ts'
import { addTexts } from './translate.ts'
import { useSpoken } from './use-messages.ts'

/**
 * Adds texts that are fetched with a screen. Every component by which the screen can be entered calls it, before any
 * message of it is asked for.
 */
export function useLateMessages(late: SomeTexts): void {
  const { texts } = useSpoken()
  useState(() => addTexts(texts, late))
}
