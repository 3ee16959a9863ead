import { expect, test } from 'vitest'
import { spoken } from './languages.test-help.ts'
import type { MessageKey } from './message-key.ts'
import type { Params } from './messages.ts'

const field = { field: 'Name' }
const range = { field: 'Reporting Rate', min: 0, max: 100 }

type Text = readonly [key: MessageKey, text: string, params?: Params]

const product: readonly Text[] = [
  ['shell.productSubtitle', 'Management System'],
  ['shell.title', 'Event Management System'],
  ['shell.subtitle', 'Comprehensive data management panel'],
  ['signIn.welcomeBack', 'Welcome Back'],
  ['signIn.signInToContinue', 'Sign in to continue to EventMS', { product: 'EventMS' }],
  ['print.title', 'F-Seal Data Printing'],
  ['dashboard.online', 'Online'],
  ['dashboard.active', 'Active'],
  ['dashboard.synced', 'Synced'],
  ['dashboard.distribution', 'Data Distribution'],
  ['dashboard.lastUpdated', 'Last updated: 12:00', { time: '12:00' }],
  ['dashboard.printSeals', 'Print seal'],
]

const validation: readonly Text[] = [
  ['common.checkForm', 'Please check the form for errors'],
  ['common.thisFieldRequired', 'This field is required'],
  ['errors.fieldRequired', 'Name is required', field],
  ['errors.mustBePositive', 'Name must be positive', field],
  ['errors.mustBeNonNegative', 'Name must be non-negative', field],
  ['errors.mustBeValidNumber', 'Name must be a valid number', field],
  ['errors.mustBeNumberOnly', 'Name must be number only', field],
  ['errors.mustBeBetween', 'Reporting Rate must be between 0 and 100', range],
  ['errors.invalidFormat', 'Name has invalid format', field],
  ['errors.sweetCardFormat', 'Sweet Card Number must be in format SC######', { field: 'Sweet Card Number' }],
  ['common.fillAllFields', 'Please fill in all fields.'],
  ['many.atLeastOne', 'Please add at least one employee.', { one: 'employee' }],
  ['import.mustBeCsv', 'File must be a .csv file'],
]

const states: readonly Text[] = [
  ['common.saving', 'Saving...'],
  ['common.deleting', 'Deleting...'],
  ['table.pageOf', 'Page 2 of 42', { page: 2, pages: 42 }],
  ['deletion.one', 'Are you sure you want to delete this item?'],
  ['deletion.cannotBeUndone', 'This action cannot be undone.'],
  [
    'deletion.many',
    'Are you sure you want to delete the 3 selected items? This action cannot be undone.',
    { number: 3 },
  ],
]

const catalogue: readonly Text[] = [
  ['shell.selectTableToImport', 'Please select a table to import data.'],
  ['shell.selectSpecificTable', 'Please select a specific table before importing data.'],
  ['import.unsupportedFormat', 'Unsupported file format'],
  ['common.importError', 'Error importing file'],
  ['common.deleteError', 'Error deleting data'],
  ['common.loadError', 'Error loading data'],
  ['table.noDataFound', 'No data found'],
]

const successes: readonly Text[] = [
  ['common.success', 'Success'],
  ['common.error', 'Error'],
  ['common.addSuccess', 'Data added successfully'],
  ['common.editSuccess', 'Data updated successfully'],
  ['common.saveSuccess', 'Data saved successfully'],
  ['common.deleteSuccess', 'Data deleted successfully'],
  ['common.importSuccess', 'Data imported successfully'],
  ['common.exportSuccess', 'Data exported successfully'],
]

const signIn: readonly Text[] = [
  ['auth.checkForConfirmation', 'Check your email for the confirmation link'],
  ['auth.checkForMagicLink', 'Check your email for the magic link'],
  ['auth.checkForReset', 'Check your email for the password reset link'],
  ['auth.passwordUpdated', 'Your password has been updated'],
]

function expectSaid(texts: readonly Text[]): void {
  for (const [key, text, params] of texts) {
    expect(spoken.en.t(key, params), key).toBe(text)
    const japanese = spoken.ja.t(key, params)
    expect(japanese, key).toMatch(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u)
    for (const value of Object.values(params ?? {})) expect(japanese, key).toContain(String(value))
  }
}

test('names of the product and its screens [S1.3]', () => expectSaid(product))
test('what a form says against a value [S5.5 S8.14 WCAG3.3.3]', () => expectSaid(validation))
test('what runs, and what is asked before deleting [S2.26]', () => expectSaid(states))
test('what went wrong [S8.16]', () => expectSaid(catalogue))
test('what was done [S8.15]', () => expectSaid(successes))
test('what the sign-in says of its mails', () => expectSaid(signIn))
