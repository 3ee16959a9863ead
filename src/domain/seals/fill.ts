import { uniqueBy, type Several } from './match.ts'
import type { Masters, PrintedSeal, Seal, SealEvent } from './types.ts'

interface Master {
  readonly nameOf: ReadonlyMap<number, string | null>
  readonly codeOf: ReadonlyMap<string, number | Several>
}

/**
 * Returns a function that completes a seal for printing. Recorded values stay. An empty name is filled in by the code.
 * An empty code is filled in by the name, if only one master row has this name.
 */
export function filler(masters: Masters, event: SealEvent): (seal: Seal) => PrintedSeal {
  const departments: Master = {
    nameOf: new Map(masters.departments.map((row) => [row.departmentCode, row.departmentName])),
    codeOf: uniqueBy(masters.departments, 'departmentName', 'departmentCode'),
  }
  const persons: Master = {
    nameOf: new Map(masters.personInCharge.map((row) => [row.personInChargeCode, row.personInChargeName])),
    codeOf: uniqueBy(masters.personInCharge, 'personInChargeName', 'personInChargeCode'),
  }

  return (seal) => {
    const department = complete(departments, seal.departmentCode, seal.departmentName)
    const person = complete(persons, seal.personInChargeCode, seal.personInChargeName)
    return {
      id: seal.id,
      eventCode: event.eventCode,
      eventName: seal.eventName ?? event.eventName,
      companyCode: seal.companyCode,
      name: seal.name,
      departmentCode: department.code,
      departmentName: department.name,
      departmentKnown: department.known,
      personInChargeCode: person.code,
      personInChargeName: person.name,
      personKnown: person.known,
      start: seal.ticketStartNumber,
      end: seal.ticketEndNumber,
      count: seal.distributionNumber,
      receivedOn: seal.receivedOn,
    }
  }
}

function complete(master: Master, recordedCode: number | null, recordedName: string | null) {
  const found = recordedCode === null && recordedName !== null ? master.codeOf.get(recordedName) : undefined
  const code = typeof found === 'number' ? found : recordedCode
  const known = code !== null && master.nameOf.has(code)
  return { code, known, name: recordedName ?? (known ? (master.nameOf.get(code) ?? null) : null) }
}
