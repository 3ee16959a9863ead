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
 * Sign-in when there is no session, the product when there is one. A session that ends by itself locks the product
 * away instead of closing it: whoever signs in again finds what was being typed. Until then it is neither seen, read
 * aloud nor printed (`hidden`, `inert`, and `Locked` for the sheets, which stand outside of it). Another person gets
 * an own SignedInApp.
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

  // A link that did not work is told on the sign-in screen, or here to whoever is signed in already.
  const told = session && callbackError
  useEffect(() => {
    if (told) toast.error(error(told))
    // Once for each: the language may change without saying it again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [told])

  if (session === undefined) return <Waiting />
  // A new password is chosen, and a link's question answered, before anything else, whoever is signed in here.
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
