import type { SomeTexts } from './message-key.ts'
import * as common from './texts/common.ts'
import * as errors from './texts/errors.ts'
import * as exporting from './texts/export.ts'
import * as shell from './texts/shell.ts'
import * as signIn from './texts/sign-in.ts'
import * as table from './texts/table.ts'

/** The texts that are there from the start. The others are fetched with their screens (use-late-messages.ts). */
export const firstTexts: SomeTexts = { common, errors, export: exporting, shell, signIn, table }
