import {
  departmentsOf,
  onlyDepartment,
  onlyPerson,
  personsOf,
  type Masters,
  type OwnerChoice,
  type OwnerOption,
  type PrintedSeal,
} from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'

export interface OwnerFilter {
  readonly field: 'personInChargeCode' | 'departmentCode'
  readonly label: MessageKey
  readonly allLabel: MessageKey
  readonly unknown: MessageKey
  readonly option: MessageKey
  readonly nothingLeft: MessageKey
  readonly nothingLeftAtAll: MessageKey
  optionsOf(seals: readonly PrintedSeal[], masters: Masters): readonly OwnerOption[]
  sealsOf(seals: readonly PrintedSeal[], owner: OwnerChoice): readonly PrintedSeal[]
}

export const personFilter: OwnerFilter = {
  field: 'personInChargeCode',
  label: 'print.person',
  allLabel: 'print.allPersons',
  unknown: 'print.unknownPersons',
  option: 'print.personOption',
  nothingLeft: 'print.noSealsOfPerson',
  nothingLeftAtAll: 'print.noSealsOfPersonAtAll',
  optionsOf: personsOf,
  sealsOf: onlyPerson,
}

export const departmentFilter: OwnerFilter = {
  field: 'departmentCode',
  label: 'sheets.department',
  allLabel: 'sheets.allDepartments',
  unknown: 'sheets.unknownDepartments',
  option: 'sheets.departmentOption',
  nothingLeft: 'sheets.noSealsOfDepartment',
  nothingLeftAtAll: 'sheets.noSealsOfDepartmentAtAll',
  optionsOf: departmentsOf,
  sealsOf: onlyDepartment,
}
