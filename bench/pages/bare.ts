/**
 * The fastest possible list, as a lower bound. It has no framework: one loop over prepared search texts in typed
 * arrays, a counting sort over prepared ranks, and ten rows as HTML. It has no choice of columns, no selection, no
 * languages and no highlighting.
 */
import { hasWord, searchedForm, type SearchWord, searchWords } from '#domain/search.ts'

export const fields = ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode', 'sweetCardNumber']
type Row = Record<string, string | number | null>

const rows = (await (await fetch('/rows.json')).json()) as Row[]
let prepared: string[] = []
let names: string[] = []
let ranks = new Uint32Array()

const found = Uint32Array.from(rows, (_, i) => i)
let count = rows.length
let order: Uint32Array = found
let last: readonly SearchWord[] = []

function search(words: readonly SearchWord[]): void {
  const narrowed = last.every((before, at) => words[at]?.every((form) => hasWord(form, before)))
  const limit = narrowed ? count : rows.length
  const source = narrowed ? found : null
  let next = 0
  for (let i = 0; i < limit; i++) {
    const row = source ? source[i]! : i
    const text = prepared[row]!
    let has = true
    for (let at = 0; has && at < words.length; at++) has = hasWord(text, words[at]!)
    if (has) found[next++] = row
  }
  count = next
  last = words
  order = found
}

function sort(): void {
  const starts = new Uint32Array(names.length + 1)
  for (let i = 0; i < count; i++) starts[ranks[found[i]!]! + 1]!++
  for (let i = 0; i < names.length; i++) starts[i + 1]! += starts[i]!
  order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[starts[ranks[found[i]!]!]!++] = found[i]!
}

function show(): void {
  const html = []
  for (let i = 0; i < Math.min(10, count); i++)
    html.push(`<tr>${fields.map((field) => `<td>${rows[order[i]!]![field] ?? ''}</td>`).join('')}</tr>`)
  document.querySelector('tbody')!.innerHTML = html.join('')
  document.querySelector('p')!.textContent = String(count)
}

document.querySelector('input')!.addEventListener('input', (event) => {
  search(searchWords((event.target as HTMLInputElement).value))
  show()
})
document.querySelector('thead button')!.addEventListener('click', () => {
  sort()
  show()
})
/** Shows ten rows at once. Search texts and ranks are prepared later, as in the product. */
document.querySelector('#open')!.addEventListener('click', () => {
  show()
  setTimeout(() => {
    prepared = rows.map((row) => searchedForm(fields.map((field) => row[field] ?? '').join('\0')))
    names = [...new Set(rows.map((row) => String(row['name'])))].toSorted(
      new Intl.Collator('ja', { numeric: true }).compare,
    )
    const rankOf = new Map(names.map((name, rank) => [name, rank]))
    ranks = Uint32Array.from(rows, (row) => rankOf.get(String(row['name'])) ?? 0)
    document.body.dataset['ready'] = 'true'
  }, 100)
})
document.body.dataset['loaded'] = 'true'
