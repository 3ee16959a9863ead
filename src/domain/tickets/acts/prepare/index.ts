/** Acts that prepare an event: create its plan from positions, or copy an earlier event. */
export {
  copyEvent,
  nextCode,
  productsOf,
  usedCodes,
  type CopyTables,
  type EventCopy,
  type NewEvent,
  type RestoredPlan,
} from './copy-event.ts'
export { newPlanRow } from './new-plan-row.ts'
export { positionPlan, type PositionPlan, type Unplanned } from './position-plan.ts'
