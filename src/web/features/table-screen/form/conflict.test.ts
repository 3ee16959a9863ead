import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { choiceOf, conflictOf, rebase } from './conflict.ts'
import { check, editOf, openForm, changeField } from './form.ts'

const position: Row = {
  positionCode: 1,
  positionName: '部長',
  distributionCount: 10,
  targetAmount: 100,
  reportingRate: 5,
}
const stored: Row = { ...position, positionName: '本部長', distributionCount: 12 }
const declaration = tables.positions
const typed = changeField(
  declaration,
  changeField(declaration, openForm(declaration, position), 'positionName', '事業部長', {}),
  'targetAmount',
  '200',
  {},
)
const conflict = conflictOf(
  declaration,
  position,
  new EventmsError('editConflict', { key: 1, fields: ['positionName'], current: stored }),
)

it('keeping mine writes what was typed over what stands there now', () => {
  const form = rebase(declaration, typed, conflict, { positionName: 'mine' })
  expect(form.typed).toMatchObject({ positionName: '事業部長', targetAmount: '200', distributionCount: '12' })
  expect(editOf(declaration, form.base!, check(declaration, form).values)).toEqual({
    key: 1,
    changes: { positionName: '事業部長', targetAmount: 200 },
    expected: { positionName: '本部長', targetAmount: 100 },
  })
})

it('taking theirs leaves their value, and the rest of mine', () => {
  const form = rebase(declaration, typed, conflict, { positionName: 'theirs' })
  expect(form.typed).toMatchObject({ positionName: '本部長', targetAmount: '200' })
  expect(check(declaration, form).values).toEqual({ targetAmount: 200 })
})

it('a field of the group that I did not touch can be put back to what I saw', () => {
  // The stored count does not match the range, so auto-fill does not change the count.
  const seal: Row = { id: 1, distributionNumber: 3, ticketStartNumber: 1, ticketEndNumber: 5 }
  const form = changeField(tables.sealData, openForm(tables.sealData, seal), 'ticketEndNumber', '9', {})
  const moved = conflictOf(
    tables.sealData,
    seal,
    new EventmsError('editConflict', {
      key: 1,
      fields: ['distributionNumber'],
      current: { ...seal, distributionNumber: 6 },
    }),
  )
  const kept = rebase(tables.sealData, form, moved, { distributionNumber: 'mine' })
  expect(check(tables.sealData, kept).values).toEqual({ distributionNumber: 3, ticketEndNumber: 9 })
  const taken = rebase(tables.sealData, form, moved, { distributionNumber: 'theirs' })
  expect(check(tables.sealData, taken).values).toEqual({ ticketEndNumber: 9 })
})

it('until somebody chooses, what was typed stands, and what was not typed follows what is stored', () => {
  const both = conflictOf(
    declaration,
    position,
    new EventmsError('editConflict', { key: 1, fields: ['positionName', 'distributionCount'], current: stored }),
  )
  expect(both.fields.map((field) => choiceOf(declaration, typed, {}, field))).toEqual(['mine', 'theirs'])
  expect(check(declaration, rebase(declaration, typed, both, {})).values).toEqual({
    positionName: '事業部長',
    targetAmount: 200,
  })
})

it('fields of a stranger are left out', () => {
  const strange = conflictOf(
    declaration,
    position,
    new EventmsError('editConflict', { fields: ['__proto__', 'positionName'] }),
  )
  expect(strange).toEqual({ key: 1, fields: ['positionName'], current: position })
})
