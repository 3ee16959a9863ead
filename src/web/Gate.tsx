import { useEffect, useState } from 'react'
import type { User } from './backend/backend.ts'
import { SignIn } from './features/sign-in/SignIn.tsx'
import { Waiting } from './features/sign-in/Waiting.tsx'
import { useToast } from './messages/use-toast.ts'
import { useMessages } from './messages/use-messages.ts'
import { useBackend, useLive, useSession } from './state/backend.tsx'
import { PORTALS_ID } from './styles/theme.ts'
import { SignedInApp } from './SignedInApp.tsx'
import { Locked } from './ui/locked.ts'

/**
 * Shows the sign-in screen if nobody is signed in, otherwise the app. If a session expires, the app stays mounted, so
 * that drafts are not lost, but its element is hidden and inert. Printed sheets are rendered outside this element, so
 * `Locked` hides them. If another user signs in, a new app is mounted.
 */
export function Gate() {
  const backend = useBackend()
  const session = useSession()
  const recovering = useLive(backend.recovering)
  const confirming = useLive(backend.confirming)
  const secondStep = useLive(backend.secondStep)
  const callbackError = useLive(backend.callbackError)
  const { error } = useMessages()
  const toast = useToast()
  const [user, setUser] = useState<User | null>(null)
  const [leaving, setLeaving] = useState(false)
  if (session && session.id !== user?.id) setUser(session)

  const logout = async () => {
    setLeaving(true)
    try {
      await backend.signOut()
      setUser(null)
    } catch (reason) {
      toast.error(error(reason))
    } finally {
      setLeaving(false)
    }
  }

  // Reports the failure of an opened link to a signed-in user. Without a user, the sign-in screen reports it.
  const callbackFailure = session && callbackError
  useEffect(() => {
    if (callbackFailure) toast.error(error(callbackFailure))
    // Depends only on the error, so that a change of the language does not report it again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [callbackFailure])

  if (session === undefined) return <Waiting />
  // A new password, a second step or the confirmation of a link comes before the app, even if a user is signed in.
  const open = session && !recovering && !secondStep && confirming === null
  const shownUser = session ?? (leaving ? null : user)
  const locked = shownUser !== null && !open
  return (
    <>
      <div hidden={locked} inert={locked}>
        <Locked value={locked}>
          {shownUser && <SignedInApp key={shownUser.id} user={shownUser} onLogout={() => void logout()} />}
        </Locked>
        <div id={PORTALS_ID} />
      </div>
      {!open && <SignIn resuming={locked && !session} />}
    </>
  )
}
