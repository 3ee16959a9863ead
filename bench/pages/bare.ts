/**
 * The limit: no framework, one loop. One prepared string per row, indices in a typed array, a counting sort over ranks made
 * beforehand, ten rows written as HTML: the cells, and what a row is selected, edited and deleted by. It does less than a
 * product must (no shell around it, no style, nothing happens when a button is pressed, one language).
 */
export const fields = ['companyCode', 'name', 'departmentCode', 'positionCode', 'personInChargeCode', 'sweetCardNumber']
type Row = Record<string, string | number | null>

const rows = (await (await fetch('/rows.json')).json()) as Row[]
let prepared: string[] = []
let names: string[] = []
let ranks = new Uint32Array()

const found = Uint32Array.from(rows, (_, i) => i)
let count = rows.length
let order: Uint32Array = found
let last = ''

function search(query: string): void {
  const narrowed = query.startsWith(last)
  const limit = narrowed ? count : rows.length
  const source = narrowed ? found : null
  let next = 0
  for (let i = 0; i < limit; i++) {
    const row = source ? source[i]! : i
    if (prepared[row]!.includes(query)) found[next++] = row
  }
  count = next
  last = query
  order = found
}

function sort(): void {
  const starts = new Uint32Array(names.length + 1)
  for (let i = 0; i < count; i++) starts[ranks[found[i]!]! + 1]!++
  for (let i = 0; i < names.length; i++) starts[i + 1]! += starts[i]!
  order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[starts[ranks[found[i]!]!]!++] = found[i]!
}

const button = (label: string, icon: string) => `<button aria-label="${label}" title="${label}"><svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor"><path d="${icon}"/></svg></button>`

function rowHtml(row: Row): string {
  const cells = fields.map((field) => `<td>${row[field] ?? ''}</td>`).join('')
  const name = row['name']
  return `<tr><td><input type="checkbox" aria-label="Select ${name}"></td>${cells}<td>${button(`Edit ${name}`, 'M4 20h4l10 -10l-4 -4l-10 10z')}${button(`Delete ${name}`, 'M4 7h16M10 11v6M14 11v6M5 7l1 12h12l1 -12')}</td></tr>`
}

function show(): void {
  const html = []
  for (let i = 0; i < Math.min(10, count); i++) html.push(rowHtml(rows[order[i]!]!))
  document.querySelector('tbody')!.innerHTML = html.join('')
  document.querySelector('p')!.textContent = String(count)
}

document.querySelector('input')!.addEventListener('input', (event) => {
  search((event.target as HTMLInputElement).value.toLowerCase())
  show()
})
document.querySelector('thead button')!.addEventListener('click', () => {
  sort()
  show()
})
/** Opening: the search strings are made and the first ten rows shown; the ranks wait until a sort could be asked for. */
document.querySelector('#open')!.addEventListener('click', () => {
  prepared = rows.map((row) => fields.map((field) => row[field] ?? '').join('\0').toLowerCase())
  show()
  setTimeout(() => {
    names = [...new Set(rows.map((row) => String(row['name'])))].toSorted(new Intl.Collator('ja', { numeric: true }).compare)
    const rankOf = new Map(names.map((name, rank) => [name, rank]))
    ranks = Uint32Array.from(rows, (row) => rankOf.get(String(row['name'])) ?? 0)
    document.body.dataset['ready'] = 'true'
  }, 100)
})
document.body.dataset['loaded'] = 'true'
