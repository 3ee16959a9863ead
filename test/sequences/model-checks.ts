/** Repeats the database's check of acts on tickets and their undo (eventms_check_numbers), number by number. */
import type { TableName, TableRow } from '#domain/tables/index.ts'
import type { TicketActKind } from '#domain/tickets/acts/ticket-act.ts'
import type { Office } from './home.ts'
import { belongs, EVENT, inRange, numbersOf } from './numbers.ts'

type Touched = ReadonlyMap<TableName, ReadonlySet<number>>

/** Code of the database's error; null for a valid act. */
export function refusalOf(kind: TicketActKind, before: Office, after: Office, touched: Touched): string | null {
  const seals = after.rows.sealData.filter(({ id }) => touched.get('sealData')?.has(id))
  if (seals.some((seal) => belongs(after, seal) !== 'own' || seal.eventCode !== EVENT)) return 'badRequest'
  if (seals.some((seal) => !isNumbered(seal) || seal.distributionNumber !== numbersOf(seal).length)) return 'badRequest'
  const pieces = after.rows.withdrawn.filter(({ id }) => touched.get('withdrawn')?.has(id))
  if (pieces.some((piece) => !isNumbered(piece) || piece.reason === null || piece.eventCode !== EVENT))
    return 'badRequest'

  return placesRefusal(after, touched) ?? (isConserved(kind, before, after) ? null : 'numbersNotConserved')
}

/** The check of eventms_check_places, for the affected seals and withdrawn rows. */
export function placesRefusal(after: Office, touched: Touched): string | null {
  const [seals, others] = parted(
    after.rows.sealData.filter((seal) => belongs(after, seal) !== null),
    touched.get('sealData'),
  )
  const [pieces, otherPieces] = parted(
    after.rows.withdrawn.filter((row) => row.eventCode === EVENT),
    touched.get('withdrawn'),
  )
  const withdrawn = [...pieces, ...otherPieces]
  if ([...seals, ...pieces].some((number) => !inRange(after, number))) return 'numbersOutside'
  if (new Set(seals).size < seals.length || meet(seals, others)) return 'numbersTaken'
  if (meet(seals, withdrawn)) return 'numbersWithdrawn'
  if (meet(pieces, others)) return 'numbersTaken'
  return new Set(pieces).size < pieces.length || meet(pieces, otherPieces) ? 'numbersWithdrawn' : null
}

/** Numbers of the affected rows, and of the others. */
function parted(rows: readonly (Ranged & { readonly id: number })[], touched: ReadonlySet<number> = new Set()) {
  const numbered = rows.filter(isNumbered)
  return [
    numbered.filter(({ id }) => touched.has(id)).flatMap(numbersOf),
    numbered.filter(({ id }) => !touched.has(id)).flatMap(numbersOf),
  ] as const
}

const meet = (numbers: readonly number[], others: readonly number[]): boolean =>
  numbers.some((number) => others.includes(number))

function isConserved(kind: TicketActKind, before: Office, after: Office): boolean {
  const [held, holds] = [heldNumbers(before), heldNumbers(after)]
  const [was, is] = [withdrawnNumbers(before), withdrawnNumbers(after)]
  const given = without(held, holds)
  const taken = without(holds, held)
  switch (kind) {
    case 'allocate':
      return given.length === 0
    case 'return':
    case 'leave':
      return taken.length === 0
    case 'withdraw':
      return without(was, is).length + taken.length + without(given, without(is, was)).length === 0
    case 'restore':
      return without(is, was).length + given.length + without(taken, without(was, is)).length === 0
    default:
      return given.length + taken.length === 0
  }
}

type Ranged = Pick<TableRow<'sealData'>, 'ticketStartNumber' | 'ticketEndNumber'>

const isNumbered = ({ ticketStartNumber, ticketEndNumber }: Ranged): boolean =>
  ticketStartNumber !== null && ticketEndNumber !== null && ticketStartNumber <= ticketEndNumber

const heldNumbers = (office: Office): number[] =>
  unique(office.rows.sealData.filter((seal) => belongs(office, seal) === 'own' && isNumbered(seal)).flatMap(numbersOf))

const withdrawnNumbers = ({ rows }: Office): number[] =>
  unique(rows.withdrawn.filter((row) => row.eventCode === EVENT && isNumbered(row)).flatMap(numbersOf))

const unique = (numbers: readonly number[]): number[] => [...new Set(numbers)]

const without = (numbers: readonly number[], others: readonly number[]): number[] =>
  numbers.filter((number) => !others.includes(number))
