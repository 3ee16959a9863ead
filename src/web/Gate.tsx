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
 * Shows the sign-in screen without a session, otherwise the product. When a session expires, the product is locked
 * instead of closed, so that drafts survive: hidden, inert and not printed. `Locked` does the same for sheets, which
 * are outside of it. Another user gets a new SignedInApp.
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

  // Reports a failed link to users who are signed in. Otherwise the sign-in screen reports it.
  const callbackFailure = session && callbackError
  useEffect(() => {
    if (callbackFailure) toast.error(error(callbackFailure))
    // Once per error: a change of the language must not repeat it.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [callbackFailure])

  if (session === undefined) return <Waiting />
  // Setting a new password and confirming a link come before the product, even for a signed-in user.
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
