import type { Mutant } from '../mutant.ts'

const COMMANDS = 'src/server/commands'
const control = {
  item: 'commands',
  file: 'src/server/embedded-database/data-folder/control-file.ts',
  test: 'src/server/embedded-database/data-folder/control-file.test.ts',
}

export const commandMutants: Mutant[] = [
  {
    item: 'commands',
    what: 'anybody of the machine gives commands',
    file: `${COMMANDS}/take-commands.ts`,
    find: 'return timingSafeEqual(digest(given), digest(expected))',
    replace: 'return timingSafeEqual(digest(given), digest(given || expected))',
    test: `${COMMANDS}/commands.test.ts`,
    title: 'is nobody’s who cannot read the folder',
  },
  {
    item: 'commands',
    what: 'a page whose name leads to this machine is heard',
    file: `${COMMANDS}/take-commands.ts`,
    find: 'hosts.length === 1 && hosts[0] === host && ',
    replace: 'hosts.length === 1 && ',
    test: `${COMMANDS}/commands.test.ts`,
    title: 'is nobody’s who cannot read the folder',
  },
  {
    item: 'commands',
    what: 'the token goes to whoever has the port of a server that is gone',
    file: `${COMMANDS}/ask-running.ts`,
    find: 'if (control.pid !== inUse.params.pid)',
    replace: 'if (control.pid < 1)',
    test: `${COMMANDS}/commands.test.ts`,
    title: 'is told apart',
  },
  {
    ...control,
    what: 'a control.json that others may read is used',
    find: "if (platform !== 'win32' && mode & OTHERS)",
    replace: "if (platform !== 'win32' && mode & 0)",
    title: 'is refused where others may use it',
  },
  {
    item: 'commands',
    what: 'a mistyped address becomes a folder, with its password',
    file: `${COMMANDS}/restoring.ts`,
    find: '/:\\/\\/|\\/\\/.*@/',
    replace: '/^postgres.*@/',
    test: `${COMMANDS}/restoring.test.ts`,
    title: 'mistyped, becomes no folder',
  },
  {
    item: 'commands',
    what: 'a backup says to the terminal what it wants',
    file: 'src/server/boot-messages.ts',
    find: 'printable(sentence)',
    replace: 'sentence',
    test: 'src/server/boot-messages.test.ts',
    title: 'is no command to the terminal',
  },
  {
    item: 'commands',
    what: 'whoever asked for a backup looks for it in a list of people',
    file: `${COMMANDS}/ask-running.ts`,
    find: "given.name === 'backup' ? ",
    replace: "given.name === '' ? ",
    test: `${COMMANDS}/commands.test.ts`,
    title: 'that takes long is not waited for',
  },
]
