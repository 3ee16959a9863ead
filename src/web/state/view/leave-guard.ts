import { createContext, useContext, useEffect } from 'react'

/** Asks if unsaved work may be lost, and calls `leave` if it may. */
export type LeaveQuestion = (leave: () => void) => void

export interface LeaveGuard {
  /** null while nothing is unsaved */
  question(): LeaveQuestion | null
  /** @returns removes the question again */
  register(question: LeaveQuestion): () => void
  /** Calls `then` at once if nothing is unsaved, otherwise after the question was answered. */
  leave(then: () => void): void
}

export function createLeaveGuard(): LeaveGuard {
  let current: LeaveQuestion | null = null
  return {
    question: () => current,
    register(question) {
      // A dialog may register its question in addition to a screen's.
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
