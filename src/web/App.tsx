import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { Backend } from './backend/backend.ts'
import { Connection } from './Connection.tsx'
import { Gate } from './Gate.tsx'
import { MessagesProvider } from './messages/MessagesProvider.tsx'
import { theme, variables } from './styles/theme.ts'
import { deferred } from './ui/deferred.tsx'

/** Where the browser keeps the chosen theme; without a choice the system's is followed. */
const THEME_KEY = 'eventms-theme'

/** Fetched after the page is drawn; a toast that comes earlier waits in its store. */
const Toasts = deferred(() => import('./ui/toast/Toasts.tsx').then((module) => module.Toasts))

const colorScheme = localStorageColorSchemeManager({ key: THEME_KEY })

export interface AppProps {
  /** The response's Content-Security-Policy nonce. */
  readonly nonce: string
  /** Opens the backend; called again when it failed and the user asks for another try. */
  connect(): Promise<Backend>
}

/** The whole page: look, language, connection, and what stands behind the sign-in. */
export function App({ nonce, connect }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={() => nonce}
    >
      <MessagesProvider>
        <Toasts />
        <Connection connect={connect}>
          <Gate />
        </Connection>
      </MessagesProvider>
    </MantineProvider>
  )
}
