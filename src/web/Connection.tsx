import { useEffect, useState, type ReactNode } from 'react'
import type { Backend } from './backend/backend.ts'
import { Waiting } from './features/sign-in/Waiting.tsx'
import { BackendProvider } from './state/backend.tsx'

/** Between tries to reach the server. */
const RETRY_MS = 3000

/** Shows what is below once the server has said which home serves this page; until then it tries again and says so. */
export function Connection({ connect, children }: { connect(): Promise<Backend>; children: ReactNode }) {
  const [backend, setBackend] = useState<Backend | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const attempt = async () => {
      try {
        const opened = await connect()
        if (!ended) setBackend(opened)
      } catch (error) {
        if (ended) return
        setFailure(error)
        timer = setTimeout(() => void attempt(), RETRY_MS)
      }
    }
    void attempt()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [connect])
  if (!backend) return <Waiting failure={failure} />
  return <BackendProvider backend={backend}>{children}</BackendProvider>
}
