import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Backend, User } from './backend/backend.ts'
import { live } from './backend/live.ts'
import { loaded } from './messages/languages.test-help.ts'
import { MessagesProvider } from './messages/MessagesProvider.tsx'
import { contentFaultOf, PaperCheck } from './features/print/paper/check-paper.ts'
import { fakeBackend, type FakeBackend } from './state/fake-backend.test-help.ts'
import { BackendProvider } from './state/backend.tsx'
import { TestTheme } from './test-theme.test-help.tsx'

export type Rows = Partial<Record<TableName, readonly Row[]>>

/** A backend whose tables have these rows. Writes wait for the test's answer, as in `fakeBackend`. */
export function backendWith(rows: Rows = {}, changes: Partial<FakeBackend> = {}): FakeBackend {
  const load: Backend['load'] = async (table) => ({ version: 1, rows: rows[table] ?? [] })
  return { ...fakeBackend(), load, ...changes }
}

export function signedOutBackend(changes: Partial<FakeBackend> = {}): FakeBackend {
  return backendWith({}, { session: live<User | null | undefined>(null), ...changes })
}

/** Adds browser functions that jsdom lacks, and longer timeouts for a busy machine. Call this before each test. */
export function prepareBrowser(): void {
  configure({ asyncUtilTimeout: 20_000 })
  window.matchMedia = (media) =>
    ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
  vi.stubGlobal('ResizeObserver', observer)
  vi.stubGlobal('IntersectionObserver', observer)
  Element.prototype.scrollIntoView = () => {}
  localStorage.clear()
  history.replaceState(null, '')
}

const CONTENT_CHECK = {
  chunksOf: async (...paper: Parameters<typeof contentFaultOf>) => contentFaultOf(...paper),
  atOnce: contentFaultOf,
}

/** For tests of sheets: jsdom has no layout, so paper is checked by its rows and texts. */
export const WithoutLayout = ({ children }: { readonly children: ReactNode }) => (
  <PaperCheck value={CONTENT_CHECK}>{children}</PaperCheck>
)

/** Renders components as the page does: with theme, language and backend. */
export function show(backend: Backend, children: ReactNode, locale: Locale = 'en') {
  return render(
    <TestTheme>
      <MessagesProvider language={loaded[locale]}>
        <BackendProvider backend={backend}>
          <WithoutLayout>{children}</WithoutLayout>
        </BackendProvider>
      </MessagesProvider>
    </TestTheme>,
  )
}
