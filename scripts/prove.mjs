/**
 * Verifies a closing report:
 *
 *     node prove.mjs eventms-closing-1-data.json eventms-closing-1.json
 *
 * Recomputes the report's figures from the exported data, and compares the SHA-256. The rules are implemented a second
 * time, so that the script needs only Node. Prints what differs. Exits with 1 if something differs, otherwise with 0.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OWNERS = ['total', 'department', 'personInCharge']
const SECTIONS = [...OWNERS, 'product', 'day', 'payer']
const sha256 = (data) => createHash('sha256').update(data).digest('hex')
/** Converts a figure with up to four decimals to an integer number of ten-thousandths: `1.5` → 15000. */
function exact(figure) {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(figure ?? 0))
  return BigInt(sign + whole + part.padEnd(4, '0'))
}
const known = (value) => value !== null && value !== undefined
/** Identifies an owner, by the code or, without one, by the name. */
const ownerOf = (code, name) => JSON.stringify(code ?? [name ?? ''])
/** The code of the only row with this name; null if no row or several rows have it. */
function codeOf(name, rows, [key, field]) {
  const same = rows.filter((row) => known(name) && row[field] === name)
  return same.length === 1 ? same[0][key] : null
}
/** The event's number ranges in ascending order, each with its holder. The holder is 'several' if seals overlap. */
function rangesOf({ ticketStartNumber: first, ticketEndNumber: last }, seals) {
  const [least, most] = known(first) && known(last) && first <= last ? [first, last] : [-Infinity, Infinity]
  const ends = seals.flatMap(({ ticketStartNumber: start, ticketEndNumber: end, holder }) => {
    const [from, after] = [Math.max(start, least), Math.min(end, most) + 1]
    const bounds = [{ at: from, holder, more: 1 }]
    return known(start) && known(end) && from < after ? [...bounds, { at: after, holder, more: -1 }] : []
  })
  const [active, ranges] = [new Map(), []]
  let from = 0
  for (const { at, holder, more } of ends.sort((a, b) => a.at - b.at)) {
    const [only] = active.keys()
    if (active.size > 0 && at > from) ranges.push({ from, to: at - 1, holder: active.size === 1 ? only : 'several' })
    from = at
    active.set(holder, (active.get(holder) ?? 0) + more)
    if (active.get(holder) === 0) active.delete(holder)
  }
  return ranges
}

/** Sold booklets: confirmed rows, and sales whose number is not confirmed. `amount` is null without a price. */
function soldRows({ event, products, salesData, confirmedData }) {
  const prices = new Map(products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  const own = products.filter(({ eventCode }) => eventCode === event)
  const priced = (row) => {
    const productCode = row.productCode ?? codeOf(row.productName, own, ['productCode', 'productName'])
    const [price, { quantity, totalAmount }] = [prices.get(productCode), row]
    const product = known(price) && known(quantity) ? BigInt(quantity) * exact(price) : null
    return { ...row, productCode, amount: known(totalAmount) ? exact(totalAmount) : product }
  }
  const pairOf = ({ productCode: code, ticketNumber: number }) => known(code) && known(number) && `${code} ${number}`
  const confirmed = confirmedData.map(priced)
  const settled = new Set(confirmed.map(pairOf).filter(Boolean))
  const sold = [...confirmed, ...salesData.filter((sale) => !settled.has(pairOf(sale))).map(priced)]
  return sold.sort((a, b) => (a.ticketNumber ?? -Infinity) - (b.ticketNumber ?? -Infinity) || 0)
}

/** The report's figures by section and owner. Only the division of payments among owners is not recomputed. */
function figuresOf(data) {
  const found = new Map()
  const add = (section, owner, figures) => {
    const own = found.get(`${section} ${owner}`) ?? {}
    for (const [name, figure] of Object.entries(figures)) own[name] = (own[name] ?? 0n) + figure
    found.set(`${section} ${owner}`, own)
  }
  const groups = new Map(['several', 'nobody'].map((kind) => [kind, [ownerOf(null, kind), ownerOf(null, kind)]]))
  const seals = data.sealData.map((seal) => {
    const { companyCode, name, departmentName, personInChargeName } = seal
    const [departmentCode, code] = [
      seal.departmentCode ?? codeOf(departmentName, data.departments, ['departmentCode', 'departmentName']),
      seal.personInChargeCode ??
        codeOf(personInChargeName, data.personInCharge, ['personInChargeCode', 'personInChargeName']),
    ]
    const group = [ownerOf(departmentCode, departmentName), ownerOf(code, personInChargeName)]
    const holder = JSON.stringify([...group, ownerOf(companyCode, name)])
    groups.set(holder, group)
    return { ...seal, holder }
  })
  const addTo = (holder, figures) => {
    const [department, inCharge] = groups.get(holder)
    add('department', department, figures)
    add('personInCharge', inCharge, figures)
    add('total', ownerOf(), figures)
  }
  const ranges = rangesOf(data.events[0], seals)
  let at = 0
  for (const { from, to, holder } of ranges) addTo(holder, { booklets: exact(to - from + 1) })
  for (const { productCode, ticketNumber: number, quantity, amount } of soldRows(data)) {
    while (ranges[at]?.to < number) at++
    addTo(known(number) && ranges[at]?.from <= number ? ranges[at].holder : 'nobody', { due: amount ?? 0n })
    add('product', ownerOf(productCode), { quantity: exact(quantity), due: amount ?? 0n })
    add('total', ownerOf(), { quantity: exact(quantity) })
  }
  for (const { paidOn, companyCode, personInChargeCode, amount } of data.payments) {
    add('total', ownerOf(), { paid: exact(amount) })
    add('day', ownerOf(null, paidOn), { paid: exact(amount) })
    add('payer', JSON.stringify([personInChargeCode, companyCode]), { paid: exact(amount) })
  }
  return found
}

/** @returns one sentence for each difference */
export function prove(dataFile, reportFile) {
  const [data, report, lines] = [JSON.parse(dataFile), JSON.parse(reportFile), []]
  const differ = (what, is, says) =>
    is !== says && lines.push(`${what}: ${Number(is) / 1e4}, not ${Number(says) / 1e4}.`)
  const told = new Map()
  const sums = {}
  for (const { section, code, name, ...figures } of report.filter(({ section }) => SECTIONS.includes(section))) {
    const owner = section === 'payer' ? JSON.stringify([code, name]) : ownerOf(code, name)
    if (told.has(`${section} ${owner}`)) lines.push(`${section} ${owner}: twice.`)
    told.set(`${section} ${owner}`, figures)
    const [due, paid, owed] = [figures.due, figures.paid, figures.owed].map(exact)
    if (OWNERS.includes(section)) differ(`${section} ${owner}: paid and owed`, paid + owed, due)
    sums[section] = [paid, owed].map((figure, at) => figure + (sums[section]?.[at] ?? 0n))
  }
  for (const section of ['department', 'personInCharge'])
    sums.total?.forEach((figure, at) =>
      differ(`${section}: sum of ${['paid', 'owed'][at]}`, sums[section]?.[at] ?? 0n, figure),
    )
  const own = figuresOf(data)
  for (const key of new Set([...own.keys(), ...told.keys()]))
    for (const name of ['booklets', 'quantity', 'due', ...(/^(total|day|payer)/.test(key) ? ['paid'] : [])])
      differ(`${key}: ${name}`, own.get(key)?.[name] ?? 0n, exact(told.get(key)?.[name]))
  const digest = (section) => {
    const found = report.filter((row) => row.section === section)
    return found.length === 1 ? found[0].name : null
  }
  for (const table of Object.keys(data).filter((key) => key !== 'event'))
    if (digest(`sha256 ${table}`) !== sha256(data[table].map((row) => JSON.stringify(row)).join('\n')))
      lines.push(`${table}: a cell was changed.`)
  return digest('sha256') === sha256(dataFile) ? lines : [...lines, 'The SHA-256 of the export differs.']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2, 4).map((file) => readFileSync(file))
  const lines = prove(...files)
  const agree = `Every figure and the SHA-256 agree. On the paper it must be ${sha256(files[0]).replace(/.{8}\B/g, '$& ')}`
  // Names from the files may contain characters that control a terminal; they are printed as `?`.
  console.log((lines.length > 0 ? lines : [agree]).map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, '?')).join('\n'))
  process.exitCode = lines.length > 0 ? 1 : 0
}
