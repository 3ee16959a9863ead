import * as errors from './texts/late-errors.ts'
import { useLateMessages } from './use-late-messages.ts'

/** Adds the texts of the errors that the first screens cannot meet; for what is fetched later and tells errors. */
export function useLateErrors(): void {
  useLateMessages({ errors })
}
