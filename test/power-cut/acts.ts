/** A plan of random acts for the recorded program, and the expected tables after each act. */
import { randomFrom } from '../../samples/random.ts'

export interface Department {
  readonly code: number
  readonly name: string
}
export interface Employee {
  readonly company: string
  readonly name: string
  readonly department: number | null
}

export type Act =
  | { readonly kind: 'account' }
  | { readonly kind: 'departments'; readonly rows: readonly Department[] }
  | { readonly kind: 'employees'; readonly rows: readonly Employee[] }
  | { readonly kind: 'add'; readonly row: Department }
  | { readonly kind: 'rename'; readonly code: number; readonly from: string; readonly to: string }
  | {
      readonly kind: 'move'
      readonly companies: readonly string[]
      readonly to: number
      readonly from: readonly (number | null)[]
    }
  | { readonly kind: 'delete'; readonly code: number }
  | { readonly kind: 'checkpoint' | 'restart' | 'vacuum' }
  /** Makes a manual backup, to a file in the data folder. */
  | { readonly kind: 'backup'; readonly name: string }
  /** Upgrades a database from `from` applied migrations to `to`. */
  | { readonly kind: 'upgrade'; readonly from: number; readonly to: number }

/** Content of each table as one text, which the reader gets by one query. */
export interface Office {
  readonly departments: string
  readonly employees: string
}

export interface Plan {
  readonly acts: readonly Act[]
  /** Content after n acts, by n. */
  readonly offices: readonly Office[]
}

export interface PlanOptions {
  readonly seed: number
  readonly edits: number
  readonly employees: number
  /** Share of acts that are checkpoints and restarts. */
  readonly breaks: number
  /** Share of acts that are backups (default: none). */
  readonly backups?: number
}

export function planOf({ seed, edits, employees, breaks, backups = 0 }: PlanOptions): Plan {
  const random = randomFrom(seed)
  const departments = new Map<number, string>()
  const people = new Map<string, { name: string; department: number | null }>()
  const acts: Act[] = []
  const offices: Office[] = [officeOf(departments, people)]
  const act = (one: Act): void => {
    acts.push(one)
    offices.push(officeOf(departments, people))
  }
  let round = 0
  const importDepartments = (count: number): void => {
    const rows = Array.from({ length: count }, (_, i) => ({
      code: 1 + round * 1000 + i,
      name: `Department ${round}.${i}`,
    }))
    for (const { code, name } of rows) departments.set(code, name)
    round++
    act({ kind: 'departments', rows })
  }
  const importEmployees = (count: number): void => {
    const codes = [...departments.keys()]
    const rows = Array.from({ length: count }, (_, i) => ({
      company: `E${seed}-${round}-${i}`,
      name: `Employee ${'x'.repeat(random.below(60))}${i}`,
      department: random.pick(codes),
    }))
    for (const { company, ...person } of rows) people.set(company, person)
    round++
    act({ kind: 'employees', rows })
  }
  act({ kind: 'account' })
  importDepartments(40)
  importEmployees(employees)
  for (let i = 0; i < edits; i++) {
    const kind = random.below(100)
    const code = random.pick([...departments.keys()])
    if (random.chance(breaks)) act({ kind: random.pick(['checkpoint', 'checkpoint', 'restart', 'vacuum'] as const) })
    else if (random.chance(backups)) act({ kind: 'backup', name: `by-hand-${i}.gz` })
    else if (kind < 25) {
      const row = { code: 500_000 + i, name: `Added ${i}` }
      departments.set(row.code, row.name)
      act({ kind: 'add', row })
    } else if (kind < 55) {
      const from = departments.get(code)!
      departments.set(code, `Renamed ${i}`)
      act({ kind: 'rename', code, from, to: `Renamed ${i}` })
    } else if (kind < 80) {
      const companies = [
        ...new Set(Array.from({ length: 1 + random.below(40) }, () => random.pick([...people.keys()]))),
      ]
      const from = companies.map((company) => people.get(company)!.department)
      for (const company of companies) people.get(company)!.department = code
      act({ kind: 'move', companies, from, to: code })
    } else if (kind < 92 && departments.size > 10) {
      departments.delete(code)
      for (const person of people.values()) if (person.department === code) person.department = null
      act({ kind: 'delete', code })
    } else importEmployees(Math.ceil(employees / 4))
  }
  return { acts, offices }
}

function officeOf(
  departments: ReadonlyMap<number, string>,
  people: ReadonlyMap<string, { readonly name: string; readonly department: number | null }>,
): Office {
  const sorted = (lines: string[]): string => lines.sort().join('\n')
  return {
    departments: sorted([...departments].map(([code, name]) => `${code}|${name}`)),
    employees: sorted([...people].map(([company, { name, department }]) => `${company}|${name}|${department ?? ''}`)),
  }
}
