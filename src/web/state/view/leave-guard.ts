import { createContext, useContext, useEffect } from 'react'

/** Asks the user whether unsaved work may be discarded. Calls `leave` if the user agrees. */
export type LeaveQuestion = (leave: () => void) => void

export interface LeaveGuard {
  /** The question to ask before leaving; null if nothing is unsaved. */
  question(): LeaveQuestion | null
  /** Sets the question. @returns a function that removes it */
  register(question: LeaveQuestion): () => void
  /** Calls `then` at once if nothing is unsaved, otherwise after the user has agreed. */
  leave(then: () => void): void
}

export function createLeaveGuard(): LeaveGuard {
  let current: LeaveQuestion | null = null
  return {
    question: () => current,
    register(question) {
      // A dialog's question replaces the screen's until the dialog closes.
      const before = current
      current = question
      return () => {
        if (current === question) current = before
      }
    },
    leave: (then) => (current ? current(then) : then()),
  }
}

export const LeaveGuardContext = createContext(createLeaveGuard())

export function useLeave(): LeaveGuard['leave'] {
  return useContext(LeaveGuardContext).leave
}

/** While `unsaved` is true, asks `question` before the user leaves by Back or by the menu. */
export function useBackGuard(unsaved: boolean, question: LeaveQuestion): void {
  const { register } = useContext(LeaveGuardContext)
  useEffect(() => (unsaved ? register(question) : undefined), [register, unsaved, question])
}
