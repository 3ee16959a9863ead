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
 * Shows the sign-in without a session, else the product. A session that expires locks the product instead of closing
 * it, so that drafts survive. The locked product is hidden, inert and not printed (`Locked` covers the sheets, which
 * are outside of it). Another user gets a new SignedInApp.
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

  // The sign-in screen reports a failed link; for signed-in users it is reported here.
  const told = session && callbackError
  useEffect(() => {
    if (told) toast.error(error(told))
    // Once per error: a change of the language must not repeat it.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [told])

  if (session === undefined) return <Waiting />
  // A new password and the confirmation of a link come first, for any signed-in user.
  const open = session && !recovering && !secondStep && confirming === null
  const held = session ?? (leaving ? null : user)
  const locked = held !== null && !open
  return (
    <>
      <div hidden={locked} inert={locked}>
        <Locked value={locked}>
          {held && <SignedInApp key={held.id} user={held} onLogout={() => void logout()} />}
        </Locked>
        <div id={PORTALS_ID} />
      </div>
      {!open && <SignIn resuming={locked && !session} />}
    </>
  )
}
