/** Makes the guide's page with the API's description, by Swagger UI. Readers cannot send requests from it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Folder of Swagger UI's files, relative to the product's address. The page loads files only from there. */
const FOLDER = 'guide/api'

const START = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#api',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
})
`

/** Replaces those styles of the guide that would break Swagger UI, such as styles of tables. */
const STYLE = `
body { max-width: 72rem }
main > h1, main > p { max-width: 46rem }
#api td, #api th { border-top: 0 }
#api code { border: 0 }
#api :not(code, pre, pre *) { font-family: inherit }
#api :is(code, pre, pre *) { font-family: monospace, Guide }
.swagger-ui .info { margin-inline: 10px }
.swagger-ui .wrapper { padding: 0 }
.swagger-ui .scheme-container, .swagger-ui .info .main > a { display: none }
`

export const apiHead = `<link rel="stylesheet" href="/${FOLDER}/swagger-ui.css">
<link rel="stylesheet" href="/${FOLDER}/page.css">
<script defer src="/${FOLDER}/swagger-ui-bundle.js"></script>
<script defer src="/${FOLDER}/start.js"></script>`

const texts = {
  en: `<h1>The API for programs</h1>
<p>Programs of your office can read and change the tables of EventMS. Each needs a personal token, which you make under
My account. This page shows every path and every field; nothing can be sent from it. An office on a hosted project has no
such API.</p>`,
  ja: `<h1>プログラム向けAPI</h1>
<p>社内のプログラムから、EventMSの表を読み取り、変更できます。プログラムには、「マイアカウント」で作成する個人用トークンが必要です。\
このページには、すべてのパスと項目を英語で表示します。このページからは何も送信できません。ホスト型プロジェクトにはこのAPIがありません。</p>`,
} as const

export const apiMain = (language: keyof typeof texts): string => `${texts[language]}\n<div id="api" lang="en"></div>\n`

/** The files of the API's page by path. @param style the CSS of the guide's pages */
export function apiFiles(style: string): ReadonlyMap<string, string | Buffer> {
  const installed = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const own = (name: string) => readFileSync(path.join(installed, name))
  return new Map<string, string | Buffer>([
    ...['swagger-ui.css', 'swagger-ui-bundle.js'].map((name): [string, Buffer] => [`${FOLDER}/${name}`, own(name)]),
    [`${FOLDER}/license.txt`, Buffer.concat([own('NOTICE'), own('LICENSE'), own('swagger-ui-bundle.js.LICENSE.txt')])],
    [`${FOLDER}/start.js`, START],
    [`${FOLDER}/page.css`, `${style}${STYLE}`],
  ])
}
