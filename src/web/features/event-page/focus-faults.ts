/** Id of the heading of the discrepancies on an event's page. */
export const FAULTS_ID = 'event-faults'

/** @returns false if no event's page with discrepancies is open */
export function focusFaults(): boolean {
  const heading = document.getElementById(FAULTS_ID)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
  return heading !== null
}
