import { useState } from 'react'
import { addTexts } from './i18n.tsx'
import type { SomeTexts } from './message-key.ts'
import { useSpoken } from './use-messages.ts'

/**
 * Adds texts that are fetched with a screen. Every component by which the screen can be entered calls it, before any
 * message of it is asked for.
 */
export function useLateMessages(late: SomeTexts): void {
  const { i18n } = useSpoken()
  useState(() => addTexts(i18n, late))
}
