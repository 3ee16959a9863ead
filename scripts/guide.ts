/** Builds docs/guide as HTML pages next to the product's page in dist/web. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { apiFiles, apiHead, apiMain } from './guide-api.ts'

export const GUIDE_LANGUAGES = ['en', 'ja'] as const
export type GuideLanguage = (typeof GUIDE_LANGUAGES)[number]

/** Chapters in display order. The first one is the overview. */
export const GUIDE_CHAPTERS = [
  'README',
  'a-day',
  'an-event',
  'files-from-excel',
  'live-lists',
  'printing',
  'what-to-do-when',
] as const

const words = {
  en: { guide: 'EventMS: guide', chapters: 'Chapters', other: '日本語', api: 'The API for programs' },
  ja: { guide: 'EventMSの手引き', chapters: '章', other: 'English', api: 'プログラム向けAPI' },
} as const

/** The font for machines without a Japanese font, from src/web/styles. */
const FONT = 'noto-sans-jp-cp932-400'

/**
 * The chapters' only content besides text. They have no scripts and load nothing from other hosts; the server's
 * Content-Security-Policy enforces this.
 */
const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1f2330, #e6e8ee); --soft: light-dark(#5b6478, #9aa3b5);
  --line: light-dark(#d9dde7, #363c4a); --link: light-dark(#1c4fb0, #8fb4ff); --ground: light-dark(#fff, #14161c) }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.7 'Hiragino Sans', 'Yu Gothic UI', Meiryo,
  'Noto Sans CJK JP', 'Guide', system-ui, sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: break-word }
a { color: var(--link); text-underline-offset: 0.2em }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; margin: 0; list-style: none }
nav a { display: inline-block; padding: 0.25rem 0 }
nav [aria-current] { color: inherit; font-weight: 650; text-decoration: none }
header { padding-bottom: 0.75rem; border-bottom: 1px solid var(--line) }
h1 { margin: 1.75rem 0 0.5rem; font-size: 1.75rem; line-height: 1.3 }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.3rem; line-height: 1.4; scroll-margin-top: 1rem }
h1:lang(ja), h2:lang(ja), h3:lang(ja) { word-break: auto-phrase }
h3 { margin: 1.75rem 0 0.25rem; font-size: 1.05rem }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px }
table { width: 100%; border-collapse: collapse }
td, th { padding: 0.45rem 0.75rem 0.45rem 0; text-align: start; vertical-align: top; border-top: 1px solid var(--line) }
td:first-child { width: 38% }
li { margin: 0.25rem 0 }
code, kbd { padding: 0.05rem 0.35rem; font-size: 0.92em; border: 1px solid var(--line); border-radius: 4px }
@media (max-width: 40rem) { td, th { display: block; width: auto !important; padding: 0.3rem 0 }
  td + td { padding-top: 0; border-top: 0 } td:first-child { font-weight: 600 } thead { display: none } }
@media print { header { display: none } body { max-width: none; padding: 0 } h2 { break-after: avoid } }
`

const pageName = (chapter: string): string => `${chapter === 'README' ? 'index' : chapter}.html`

/** The id of a heading. GitHub makes the same ids, so links work there, too. */
export const anchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Converts Markdown to HTML. Links between chapters become links between pages. */
function html(markdown: string): string {
  const marked = new Marked({
    walkTokens(token) {
      if (token.type !== 'link' || /^[a-z]+:/.test(token.href)) return
      token.href = token.href.replace(/([\w-]+)\.md(?=$|#)/, (_: string, chapter: string) => pageName(chapter))
    },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  // Removes empty header rows, which Markdown requires for a table without headers.
  return (marked.parse(markdown, { async: false }) as string).replace(
    /<thead>\s*<tr>\s*(?:<th><\/th>\s*)+<\/tr>\s*<\/thead>\s*/g,
    '',
  )
}

const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? ''

const styleOf = (font?: string): string =>
  `${font ? `@font-face { font-family: 'Guide'; font-display: swap; src: url('/${font}') }` : ''}${STYLE}`

interface Content {
  /** The chapter's name, or `api`. */
  readonly name: string
  readonly title: string
  readonly head: string
  readonly main: string
}

function page(
  language: GuideLanguage,
  texts: ReadonlyMap<string, string>,
  { name: shown, ...content }: Content,
): string {
  const { guide, chapters, other, api } = words[language]
  const titles = new Map([...[...texts].map(([name, text]) => [name, titleOf(text)] as const), ['api', api]])
  const ways = [...titles].map(([name, title]) => {
    const here = name === shown ? ' aria-current="page"' : ''
    return `<li><a href="${pageName(name)}"${here}>${title}</a></li>`
  })
  const elsewhere = GUIDE_LANGUAGES.find((one) => one !== language)!
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${content.title} – ${guide}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
${content.head}
</head>
<body>
<header><nav aria-label="${chapters}"><ul>
${ways.join('\n')}
<li><a href="../${elsewhere}/${pageName(shown)}" hreflang="${elsewhere}" lang="${elsewhere}">${other}</a></li>
</ul></nav></header>
<main>
${content.main}</main>
</body>
</html>
`
}

/** Markdown of each chapter, by name. */
export function guideTexts(root: string, language: GuideLanguage): ReadonlyMap<string, string> {
  return new Map(
    GUIDE_CHAPTERS.map((chapter) => [
      chapter,
      readFileSync(path.join(root, 'docs/guide', language, `${chapter}.md`), 'utf8'),
    ]),
  )
}

/**
 * Files of the guide, by path relative to the product's address. Empty if there is no guide.
 * @param font path of the font file
 */
export function guideFiles(root: string, font?: string): ReadonlyMap<string, string | Buffer> {
  const files = new Map<string, string | Buffer>()
  const folder = path.join(root, 'docs/guide')
  if (!existsSync(folder)) return files
  for (const language of GUIDE_LANGUAGES) {
    const texts = guideTexts(root, language)
    for (const [name, text] of texts) {
      const content = { name, title: titleOf(text), head: `<style>${styleOf(font)}</style>`, main: html(text) }
      files.set(`guide/${language}/${pageName(name)}`, page(language, texts, content))
    }
    const content = { name: 'api', title: words[language].api, head: apiHead, main: apiMain(language) }
    files.set(`guide/${language}/api.html`, page(language, texts, content))
  }
  for (const [name, file] of apiFiles(styleOf(font))) files.set(name, file)
  for (const name of readdirSync(path.join(folder, 'images')).filter((name) => name.endsWith('.png')))
    files.set(`guide/images/${name}`, readFileSync(path.join(folder, 'images', name)))
  return files
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.png': 'image/png',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Vite plugin that builds the guide with the page, and serves it in development. */
export function guide(root: string): Plugin {
  return {
    name: 'eventms-guide',
    generateBundle(_, bundle) {
      const font = Object.keys(bundle).find((name) => name.includes(FONT))
      for (const [fileName, source] of guideFiles(root, font)) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const body = pathname.startsWith('/guide/') && guideFiles(root).get(decodeURIComponent(pathname.slice(1)))
        if (!body) return next()
        response.setHeader('content-type', types[path.extname(pathname)] ?? 'text/plain')
        response.end(body)
      })
    },
  }
}
