import { createContext, useContext, useEffect } from 'react'

/** Asks whether unsaved work may be discarded, and calls `leave` if so. */
export type LeaveQuestion = (leave: () => void) => void

export interface LeaveGuard {
  /** null if nothing is unsaved */
  question(): LeaveQuestion | null
  /** @returns a function that removes the question */
  register(question: LeaveQuestion): () => void
  /** Calls `then` immediately if nothing is unsaved, otherwise after the user confirmed. */
  leave(then: () => void): void
}

export function createLeaveGuard(): LeaveGuard {
  let current: LeaveQuestion | null = null
  return {
    question: () => current,
    register(question) {
      // If a dialog registers its question over that of a screen, the screen's question is restored later.
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

/** While `unsaved`, the Back button and the menu ask first. */
export function useBackGuard(unsaved: boolean, question: LeaveQuestion): void {
  const { register } = useContext(LeaveGuardContext)
  useEffect(() => (unsaved ? register(question) : undefined), [register, unsaved, question])
}
