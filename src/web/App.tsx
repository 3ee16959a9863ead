import { MantineProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Backend } from './backend/backend.ts'
import { Waiting } from './features/sign-in/Waiting.tsx'
import { Gate } from './Gate.tsx'
import type { Language } from './messages/languages.ts'
import { MessagesProvider } from './messages/MessagesProvider.tsx'
import { useMessages } from './messages/use-messages.ts'
import { BackendProvider } from './state/backend.tsx'
import { theme, variables } from './styles/theme.ts'
import { themeChoice } from './styles/theme-choice.ts'
import { LoadFailed } from './ui/deferred.tsx'
import { FailureAlert } from './ui/error-boundary.tsx'
import { ToastsWhenShown } from './ui/toast/toasts-when-shown.tsx'

const RETRY_MS = 3000

export interface AppProps {
  readonly nonce: string
  /** Opens the connection to our server or to a Supabase project. Called again when the user retries. */
  connect(): Promise<Backend>
  readonly language: Language
}

/** The root component. Provides colour scheme, language and connection to the sign-in screen and the app. */
export function App({ nonce, connect, language }: AppProps) {
  const { backend, failure } = useConnection(connect)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={themeChoice}
      getStyleNonce={() => nonce}
    >
      <MessagesProvider language={language}>
        <ToastsWhenShown />
        {backend ? (
          <BackendProvider backend={backend}>
            <LoadFailed value={renderFailure}>
              <Gate />
            </LoadFailed>
          </BackendProvider>
        ) : (
          <Waiting failure={failure} />
        )}
      </MessagesProvider>
    </MantineProvider>
  )
}

/** Shown in place of a menu or a dialog whose code could not be loaded. The rest of the page is kept. */
function PartFailed() {
  const { t } = useMessages()
  return <FailureAlert message={t('shell.viewFailed')} retry={t('common.tryAgain')} />
}

const renderFailure = () => <PartFailed />

/** Connects to the server or the Supabase project that stores the data. Retries until the connection succeeds. */
function useConnection(connect: AppProps['connect']) {
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
  return { backend, failure }
}
