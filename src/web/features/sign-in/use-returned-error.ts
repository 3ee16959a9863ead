import { useEffect, useState } from 'react'

/** True where a provider sent the user back with an error in the address; the address is cleaned, for it shows nothing (spec §2). */
export function useReturnedError(): boolean {
  const [returned] = useState(() => new URLSearchParams(location.search).has('error'))
  useEffect(() => {
    if (returned) history.replaceState(history.state, '', location.pathname)
  }, [returned])
  return returned
}
