import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { openBackend } from './backend/open.ts'
import { languages, loadLanguage } from './messages/languages.ts'
import { storedLocale } from './messages/stored-language.ts'
import { keepImeKeys } from './ui/keys/ime.ts'
import { allowForeignChanges } from './ui/foreign-changes.ts'

// Must run first: `keepImeKeys` adds its listener before all others, and `allowForeignChanges` replaces DOM methods
// before React renders.
keepImeKeys()
allowForeignChanges()

/** The nonce of this response. The Content-Security-Policy refuses styles without it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
Object.assign(globalThis, { __webpack_nonce__: nonce })

// Opens the backend while the language file loads. If the address may contain a mailed link or a sign-in provider's
// answer, the backend is opened later, when the page can show the result. Opening the backend uses up such a link or
// answer.
const hasAnswer = location.hash !== '' || location.search !== ''
let opening = hasAnswer ? undefined : openBackend()
opening?.catch(() => {})
const connect = () => {
  const opened = opening ?? openBackend()
  opening = undefined
  return opened
}

const root = document.getElementById('root')!
const locale = storedLocale()
loadLanguage(locale).then(
  (language) => createRoot(root).render(<App nonce={nonce} connect={connect} language={language} />),
  (reason: unknown) => {
    console.error(reason)
    root.lang = locale
    root.textContent = languages[locale].notLoaded
  },
)

// A mailed link that is pasted into this tab changes only the hash. The browser does not reload for that.
addEventListener('hashchange', () => /^#(link|token_hash)=/.test(location.hash) && location.reload())

// A dynamic import, because a static one would delay the first render until the CSS of the font is loaded. Without it,
// the page uses the fonts of the system.
import('./styles/fonts.ts').catch(() => {})
