import * as labels from './texts/labels.ts'
import * as pdf from './texts/pdf.ts'
import * as print from './texts/print.ts'
import * as printFaults from './texts/print-faults.ts'
import * as sheets from './texts/sheets.ts'
import { useLateMessages } from './use-late-messages.ts'

/** Adds the messages of the sheets. Every way into printing calls it before anything of it speaks. */
export function usePaperMessages(): void {
  useLateMessages({ labels, pdf, print, printFaults, sheets })
}
