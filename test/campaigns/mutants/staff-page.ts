import type { Mutant } from '../mutant.ts'

const PAGE = 'src/web/features/staff'
const DIALOG = `${PAGE}/StaffDialog.test.tsx`
const ACTS = `${PAGE}/acts.test.tsx`

export const staffPageMutants: Mutant[] = [
  {
    item: 'staff',
    what: 'one’s own account can be disabled in the page',
    file: `${PAGE}/staff-acts.ts`,
    find: 'if (member.isSelf) return []',
    replace: '',
    test: DIALOG,
    title: 'what cannot be done is not offered',
  },
  {
    item: 'staff',
    what: 'a link that is shown once is lost without a question',
    file: `${PAGE}/LinksMade.tsx`,
    find: 'link !== null && !copied.has(email)',
    replace: 'link === null && !copied.has(email)',
    test: ACTS,
    title: 'closing asks first',
  },
  {
    item: 'staff',
    what: 'one address that is taken stops all invitations',
    file: `${PAGE}/invite/inviting.ts`,
    find: "['duplicateKey', 'accountDisabled', 'invalidFormat', 'addressBeyondAscii']",
    replace: "['accountDisabled', 'invalidFormat', 'addressBeyondAscii']",
    test: ACTS,
    title: 'several are invited at once',
  },
  {
    item: 'staff',
    what: 'the log’s file has only what was loaded',
    file: `${PAGE}/log/log-file.ts`,
    find: 'while (!read.isWhole && read.entries.length < most)',
    replace: 'while (!read.isWhole && read.entries.length < 0)',
    test: `${PAGE}/log/log-file.test.ts`,
    title: 'the whole log is read',
  },
]
