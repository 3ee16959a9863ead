import { allowForeignChanges } from '../src/web/ui/foreign-changes.ts'
import { keepImeKeys } from '../src/web/ui/ime.ts'

// As src/web/main.tsx prepares the page.
keepImeKeys()
allowForeignChanges()
