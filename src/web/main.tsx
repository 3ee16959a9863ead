import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { openBackend } from './backend/open.ts'
import { languages, loadLanguage } from './messages/languages.ts'
import { storedLocale } from './messages/stored-language.ts'
import { keepImeKeys } from './ui/keys/ime.ts'
import { allowForeignChanges } from './ui/foreign-changes.ts'

// Called before any other listener is added, and before the first render.
keepImeKeys()
allowForeignChanges()

/** The nonce of the response. Without it, the Content-Security-Policy refuses styles added at run time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
Object.assign(globalThis, { __webpack_nonce__: nonce })

// Opens the backend in parallel with the download of the language file. Opening it consumes a mailed link or a
// provider's answer in the address, so in that case it waits until the page can be shown.
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

// A mailed link pasted into this tab changes only the hash, so the browser does not load the page by itself.
addEventListener('hashchange', () => /^#(link|token_hash)=/.test(location.hash) && location.reload())

// Loaded after the first render, which the font would delay.
void import('./styles/fonts.ts')
