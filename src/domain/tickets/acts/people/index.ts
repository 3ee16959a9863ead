/**
 * Acts on one person: to join, move or leave. They may change the employee's row, and seals and plan rows of events.
 */
export { changedRows, type ChangedRow } from './changed-rows.ts'
export { joinPerson, positionCount, type Joining } from './join-person.ts'
export { LEFT_BEHIND_TABLES, leftBehind, type LeftBehind } from './left-behind.ts'
export { leavePerson, type Leaving } from './leave-person.ts'
export { movePerson, type Following, type Position } from './move-person.ts'
export { firstEvent, personEvents, type Employee, type PersonEvent } from './person-events.ts'
