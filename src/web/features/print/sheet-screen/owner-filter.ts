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
  /** Key of the choice in the view and the print log. */
  readonly field: 'personInChargeCode' | 'departmentCode'
  readonly label: MessageKey
  readonly all: MessageKey
  /** All codes that the master table lacks. */
  readonly unknown: MessageKey
  /** With the number of seals. */
  readonly option: MessageKey
  /** For an event with seals, but none of the chosen owner. */
  readonly nothingLeft: MessageKey
  /** For all events. */
  readonly nothingLeftAtAll: MessageKey
  optionsOf(seals: readonly PrintedSeal[], masters: Masters): readonly OwnerOption[]
  only(seals: readonly PrintedSeal[], owner: OwnerChoice): readonly PrintedSeal[]
}

export const personFilter: OwnerFilter = {
  field: 'personInChargeCode',
  label: 'print.person',
  all: 'print.allPersons',
  unknown: 'print.unknownPersons',
  option: 'print.personOption',
  nothingLeft: 'print.noSealsOfPerson',
  nothingLeftAtAll: 'print.noSealsOfPersonAtAll',
  optionsOf: personsOf,
  only: onlyPerson,
}

export const departmentFilter: OwnerFilter = {
  field: 'departmentCode',
  label: 'sheets.department',
  all: 'sheets.allDepartments',
  unknown: 'sheets.unknownDepartments',
  option: 'sheets.departmentOption',
  nothingLeft: 'sheets.noSealsOfDepartment',
  nothingLeftAtAll: 'sheets.noSealsOfDepartmentAtAll',
  optionsOf: departmentsOf,
  only: onlyDepartment,
}
