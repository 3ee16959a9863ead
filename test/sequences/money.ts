/** Compares the product's balance with an independent computation of the amounts due, paid and owed. */
import assert from 'node:assert/strict'
import { finish } from '#domain/steps.ts'
import type { TableRow } from '#domain/tables/index.ts'
import type { EventTickets } from '#domain/tickets/index.ts'
import { byDepartment, byPersonInCharge, noteOf, type BalanceGroup } from '#domain/tickets/payments/balance-groups.ts'
import { balanceOf, type BalanceLine, type EventBalance } from '#domain/tickets/payments/balance.ts'
import { moneyFaultSteps } from '#domain/tickets/payments/money-faults.ts'
import type { Office } from './home.ts'
import { belongs, EVENT, inRange, key, numbersOf, ownSeals } from './numbers.ts'

type Payment = TableRow<'payments'>

/** Amounts are integers in units of 1/10,000 yen, so that sums are exact. */
const PARTS = 10_000

interface Account {
  readonly key: string
  readonly person: string | null
  readonly department: number | null
  readonly inCharge: number | null
  /** Lowest id of its seals. */
  readonly oldest: number
  due: bigint
  owed: bigint
}

/** @throws AssertionError for a figure that is not the model's */
export function checkMoney(office: Office, tickets: EventTickets): void {
  const balance = balanceOf(office.rows, tickets)
  const accounts = accountsOf(office)
  assert.deepEqual(
    figuresOf(balance.lines.map((line) => [keyOf(line), line.due, line.paid])),
    figuresOf(accounts.map((account) => [account.key, account.due, account.due - account.owed])),
    'due and paid of each holder',
  )
  const sums = (field: 'inCharge' | 'department') =>
    figuresOf(accounts.map((account) => [groupKey(account, account[field]), account.due, account.due - account.owed]))
  const groups = (found: readonly BalanceGroup[]) => figuresOf(found.map((group) => [group.key, group.due, group.paid]))
  const [inCharge, departments] = [byPersonInCharge(balance.lines), byDepartment(balance.lines)]
  assert.deepEqual(groups(inCharge), sums('inCharge'), 'due and paid by person in charge')
  assert.deepEqual(groups(departments), sums('department'), 'due and paid by department')
  for (const { due, paid, owed } of [...balance.lines, ...inCharge, ...departments, balance.total])
    assert.equal(paid + owed, due, 'due = paid + owed')
  const total = (of: (account: Account) => bigint) => accounts.reduce((sum, account) => sum + of(account), 0n)
  assert.deepEqual([balance.total.due, balance.total.owed], [total(({ due }) => due), total(({ owed }) => owed)])
  checkFaults(office, tickets, balance)
}

/** Due and paid of each holder. */
export const moneyOf = (office: Office): readonly (readonly unknown[])[] =>
  figuresOf(accountsOf(office).map((account) => [account.key, account.due, account.due - account.owed]))

/** The highest amount of a payment. */
const HIGHEST_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(PARTS)

/** Sums of the event. `owed`, `beyond` (the highest payment) and `accounts` count people of `inCharge`; null: all. */
export function totalsOf(office: Office, inCharge: number | null) {
  const accounts = accountsOf(office)
  const own = accounts.filter((account) => account.key !== 'several' && account.key !== 'nobody')
  const owing = own.filter((account) => inCharge === null || account.inCharge === inCharge)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  return {
    due: sum(accounts.map(({ due }) => due)),
    paid: sum(accounts.map(({ due, owed }) => due - owed)),
    owed: sum(owing.map(({ owed }) => (owed > 0n ? owed : 0n))),
    beyond: sum(owing.map(({ owed }) => (owed > HIGHEST_AMOUNT ? owed - HIGHEST_AMOUNT : 0n))),
    accounts: owing.length,
  }
}

/** Each balance line that needs attention, or has sales without exactly one holder, is in exactly one fault. */
function checkFaults({ rows }: Office, tickets: EventTickets, balance: EventBalance): void {
  const faults = finish(moneyFaultSteps(balance, tickets, rows.products, []))
  const named = faults.flatMap(({ lines }) => lines.map((line) => line.key))
  assert.equal(new Set(named).size, named.length, 'no line is in two faults')
  for (const line of balance.lines)
    if (noteOf(line) !== null || line.kind === 'several' || line.kind === 'nobody')
      assert.ok(named.includes(line.key), `${line.key} is named`)
}

const keyOf = (line: BalanceLine): string => {
  if (line.kind === 'several' || line.kind === 'nobody') return line.kind
  if (line.kind === 'inCharge') return `inCharge ${line.personInChargeCode}`
  if (line.kind === 'other') return `other ${line.companyCode}`
  return `${key(line)} ${line.departmentCode} ${line.personInChargeCode}`
}

/** Sales without one holder have a group of their own. */
const groupKey = (account: Account, code: number | null): string =>
  account.key === 'several' || account.key === 'nobody' ? account.key : code === null ? 'name:' : `code:${code}`

/** Sorted sums by key, without sums of 0. */
function figuresOf(figures: readonly (readonly [string, bigint, bigint])[]): readonly (readonly unknown[])[] {
  const sums = new Map<string, readonly [bigint, bigint]>()
  for (const [of, due, paid] of figures) {
    const [dueBefore, paidBefore] = sums.get(of) ?? [0n, 0n]
    sums.set(of, [dueBefore + due, paidBefore + paid])
  }
  return [...sums].filter(([, [due, paid]]) => due !== 0n || paid !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function accountsOf(office: Office): readonly Account[] {
  const accounts = new Map<string, Account>()
  const account = (of: Omit<Account, 'due' | 'owed'>): Account => {
    const known = accounts.get(of.key)
    if (known) return known
    const made = { ...of, due: 0n, owed: 0n }
    accounts.set(of.key, made)
    return made
  }
  const nobodys = { person: null, department: null, inCharge: null, oldest: 0 }
  const seals = office.rows.sealData.filter((seal) => belongs(office, seal) === 'own').toSorted((a, b) => a.id - b.id)
  for (const seal of seals) account(ofSeal(seal))
  for (const { number, amount } of soldRows(office)) {
    const holders = new Set(
      number !== null && inRange(office, number)
        ? ownSeals(office).flatMap((seal) => (numbersOf(seal).includes(number) ? [ofSeal(seal).key] : []))
        : [],
    )
    const [only] = holders
    const own = account(
      holders.size === 1 ? accounts.get(only!)! : { key: holders.size === 0 ? 'nobody' : 'several', ...nobodys },
    )
    own.due += amount
    own.owed += amount
  }
  const payments = office.rows.payments
    .filter(({ eventCode }) => eventCode === EVENT)
    .toSorted((a, b) => (a.paidOn ?? '9999').localeCompare(b.paidOn ?? '9999') || a.id - b.id)
  payPersons(office, payments, account, accounts)
  payInCharge(payments, account, accounts)
  return [...accounts.values()]
}

type Make = (of: Omit<Account, 'due' | 'owed'>) => Account
type Accounts = ReadonlyMap<string, Account>

const ofSeal = (seal: TableRow<'sealData'>): Omit<Account, 'due' | 'owed'> => ({
  key: `${key(seal)} ${seal.departmentCode} ${seal.personInChargeCode}`,
  person: key(seal),
  department: seal.departmentCode,
  inCharge: seal.personInChargeCode,
  oldest: seal.id,
})

/** The amount of each confirmed row, and of each sale that no confirmed row settles. */
function soldRows({ rows }: Office): readonly { readonly number: number | null; readonly amount: bigint }[] {
  const names = rows.products.filter(({ eventCode }) => eventCode === EVENT)
  const price = new Map(rows.products.map(({ productCode, unitPrice }) => [productCode, unitPrice]))
  const confirmed = rows.confirmedData.filter(({ eventCode }) => eventCode === EVENT)
  const productOf = ({ productCode, productName }: TableRow<'confirmedData'>) =>
    productCode ?? names.find((product) => product.productName === productName)?.productCode ?? null
  const exact = (amount: number) => BigInt(Math.round(amount * PARTS))
  const sales = rows.salesData.filter(
    (sale) =>
      sale.eventCode === EVENT &&
      !confirmed.some((row) => row.ticketNumber === sale.ticketNumber && productOf(row) === sale.productCode),
  )
  return [
    ...confirmed.map((row) => ({ number: row.ticketNumber, amount: exact(row.totalAmount!) })),
    ...sales.map(({ ticketNumber, quantity, productCode }) => ({
      number: ticketNumber,
      amount: BigInt(quantity ?? 0) * exact(price.get(productCode!)!),
    })),
  ]
}

function payPersons({ rows }: Office, payments: readonly Payment[], account: Make, accounts: Accounts): void {
  for (const code of new Set(payments.map(({ companyCode }) => companyCode).filter((one) => one !== null))) {
    const own = payments.filter(({ companyCode }) => companyCode === code)
    const lines = oldestFirst(accounts, ({ person }) => person === `code:${code}`)
    if (lines.length === 0) {
      const employee = rows.employees.find(({ companyCode }) => companyCode === code)
      const named = own.find(({ personInChargeCode }) => personInChargeCode !== null)?.personInChargeCode
      const inCharge = named ?? employee?.personInChargeCode ?? null
      const department = employee?.departmentCode ?? null
      const other = account({ key: `other ${code}`, person: null, department, inCharge, oldest: 0 })
      for (const { amount } of own) other.owed -= BigInt(amount) * BigInt(PARTS)
      continue
    }
    const under = (payment: Payment) => lines.filter(({ inCharge }) => inCharge === payment.personInChargeCode)
    for (const inCharge of new Set(lines.map((line) => line.inCharge))) {
      const some = own.filter((payment) => payment.personInChargeCode === inCharge)
      if (inCharge !== null)
        payOldest(
          lines.filter((line) => line.inCharge === inCharge),
          some,
        )
    }
    payOldest(
      lines,
      own.filter((payment) => payment.personInChargeCode === null || under(payment).length === 0),
    )
  }
}

/** Divides payments among the accounts; an overpayment belongs to the first account. */
function payOldest(lines: readonly Account[], payments: readonly Payment[]): void {
  const rest = { owed: 0n }
  for (const { amount } of payments) part(lines, BigInt(amount) * BigInt(PARTS), rest)
  lines[0]!.owed += rest.owed
}

function payInCharge(payments: readonly Payment[], account: Make, accounts: Accounts): void {
  const own = payments.filter(({ companyCode }) => companyCode === null)
  for (const code of new Set(own.map(({ personInChargeCode }) => personInChargeCode))) {
    const lines = oldestFirst(accounts, ({ inCharge, person }) => person !== null && inCharge === code)
    const rest = { owed: 0n }
    for (const { amount } of own.filter(({ personInChargeCode }) => personInChargeCode === code))
      part(lines, BigInt(amount) * BigInt(PARTS), rest)
    if (rest.owed === 0n) continue
    account({ key: `inCharge ${code}`, person: null, department: null, inCharge: code, oldest: 0 }).owed += rest.owed
  }
}

const oldestFirst = (accounts: Accounts, isOf: (account: Account) => boolean): readonly Account[] =>
  [...accounts.values()].filter(isOf).toSorted((a, b) => a.oldest - b.oldest)

/** Settles the rest, then a debt of exactly this amount, then the oldest debts. A refund settles overpayments so. */
function part(debts: readonly { owed: bigint }[], amount: bigint, rest: { owed: bigint }): void {
  const isOpen = ({ owed }: { owed: bigint }) => (amount > 0n ? owed > 0n : owed < 0n)
  let left = amount
  const pay = (debt: { owed: bigint }) => {
    const share = (left > 0n ? debt.owed < left : debt.owed > left) ? debt.owed : left
    debt.owed -= share
    left -= share
  }
  if (isOpen(rest)) pay(rest)
  const exact = debts.find((debt) => isOpen(debt) && debt.owed === left)
  if (exact) pay(exact)
  for (const debt of debts) if (left !== 0n && isOpen(debt)) pay(debt)
  rest.owed -= left
}
