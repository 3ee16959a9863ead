import { allowForeignChanges } from '../src/web/ui/foreign-changes.ts'
import { keepImeKeys } from '../src/web/ui/keys/ime.ts'
import { computeStylesPlainly } from './plain-styles.ts'
import { createElementsWithoutStacks } from './without-owner-stacks.ts'

// Prepares the page like src/web/main.tsx, once per worker: a second preparation would handle every change twice.
if (!document.documentElement.dataset['prepared']) {
  document.documentElement.dataset['prepared'] = 'yes'
  keepImeKeys()
  allowForeignChanges()
  computeStylesPlainly()
  createElementsWithoutStacks()
}
