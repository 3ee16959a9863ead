import { allowForeignChanges } from '../src/web/ui/foreign-changes.ts'
import { keepImeKeys } from '../src/web/ui/keys/ime.ts'

// As src/web/main.tsx prepares the page: once. The files of a worker share it, and each runs this anew; prepared twice,
// the page would note every change twice, in other portions.
if (!document.documentElement.dataset['prepared']) {
  document.documentElement.dataset['prepared'] = 'yes'
  keepImeKeys()
  allowForeignChanges()
}
