import { useEffect, useRef } from 'react'
import { useMessages } from './messages/use-messages.ts'
import { useToast } from './messages/use-toast.ts'
import { useBackend } from './state/backend.tsx'
import { useArrangements } from './state/lists/list-states.ts'
import { sharedPreferences } from './state/lists/saved-views.ts'
import { useUserId } from './state/user.tsx'

/** Synchronizes saved views, arrangements and column choices with the server while somebody is signed in. */
export function usePreferences(): void {
  const backend = useBackend()
  const user = useUserId()
  const arrangements = useArrangements()
  const { t, error } = useMessages()
  const toast = useToast()
  const onUnsent = useRef<(reason: unknown) => void>(null)
  useEffect(() => {
    onUnsent.current = (reason) => toast.error(t('views.unsent', { reason: error(reason) }))
  })
  useEffect(() => {
    let end: (() => void) | undefined
    let ended = false
    const begin = async () => {
      const { startSync } = await import('./state/preferences/sync.ts')
      if (ended) return
      end = startSync({
        backend,
        user,
        onRead(shared) {
          arrangements.readAgain()
          sharedPreferences.set(shared)
        },
        onUnsent: (reason) => onUnsent.current?.(reason),
      })
    }
    // Ignores the error. If this code cannot be loaded, the tables cannot be loaded either, and their error is shown.
    begin().catch(() => {})
    return () => {
      ended = true
      end?.()
      sharedPreferences.set([])
    }
  }, [backend, user, arrangements])
}
