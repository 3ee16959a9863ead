import * as React from 'react'

/**
 * Lets React create elements without a stack trace of their own, which takes a seventh of the page tests' time. React
 * stops tracing by itself after 10,000 elements a second; this makes it count as reached. Warnings lose only the lines
 * that say where an element was created.
 */
export function createElementsWithoutStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (typeof internals !== 'object' || !internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('This version of React does not count the traced elements: see test/without-owner-stacks.ts.')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
}
