/** Reading an imported file: its columns, encoding and damage. */
export const importFile = {
  rename:
    'This file is also text: rename it so that it ends in .csv, or save it in Excel as “CSV UTF-8”. Tabs between the columns are recognised.',
  tooMany:
    'The import would send {{count}} rows; at most {{max}} are taken at once. Nothing was sent. Please split the file.',
  delimiter: 'Separator',
  comma: 'Comma',
  tab: 'Tab',
  semicolon: 'Semicolon',
  columns: 'Column mapping',
  say: 'The first row does not have the column names of the table. Please choose a field for each column.',
  change: 'Change columns',
  header: 'Row with the column names',
  headerLine: 'Row {{line}}: {{text}}',
  noHeader: 'No row has the names',
  above: 'The rows above are left out.',
  column: 'Column {{letter}}',
  columnOf: 'Column {{letter}} “{{header}}” becomes',
  columnNoHeader: 'Column {{letter}} becomes',
  noSample: '(nothing in the first rows)',
  leaveOut: 'Leave out',
  field: '{{label}} ({{name}})',
  needed: 'Rows are matched by {{field}}: please choose its column.',
  onlyFirst: 'Only the first {{count}} columns are shown; the others are left out.',
  go: 'Continue',
  goHint: 'This browser remembers your choice for files with exactly these column names.',
  askEncoding: 'The encoding of this file is uncertain. Which of these texts is correct?',
  askSample: 'This looks like the sample file: three rows of random numbers, no real data.',
  takeSample: 'Import it anyway',
  askRows_one: 'One row looks like a sum, a note or another header, not like a row of the table.',
  askRows_other: '{{number}} rows look like sums, notes or another header, not like rows of the table.',
  leaveRows: 'Leave out',
  takeRows: 'Import like the other rows',
  askMerged_one:
    'In one row, a number is in a cell that is merged with the row above. Does it also count for this row?',
  askMerged_other:
    'In {{number}} rows, a number is in a cell that is merged with the row above. Does it also count for these rows?',
  mergedOnce: 'Once: import it in the first row, and leave the others empty',
  mergedEach: 'In each row: import the same number in all of them',
  askNumbers_one: 'One cell has several booklet numbers. Import a row for each of them?',
  askNumbers_other: '{{number}} cells have several booklet numbers. Import a row for each of them?',
  askRanges_one: 'One cell has a range of numbers. Import its ends as the first and the last number?',
  askRanges_other: '{{number}} cells have ranges of numbers. Import their ends as the first and the last number?',
  takeRange: 'Import the ends as the first and the last number',
  numbersEach: 'A row for each number, with the other values as they are',
  numbersShare: 'A row for each number; the quantity is divided evenly among them',
  askHidden_one:
    'One cell has characters that do not belong to its value: invisible characters, a line break within a code, or signs around it.',
  askHidden_other:
    '{{number}} cells have characters that do not belong to their values: invisible characters, line breaks within codes, or signs around them.',
  removeHidden: 'Import the values without them',
  takeHidden: 'Import the cells as they are',
  askDamaged_one:
    'One cell looks damaged, or is a date where a code belongs. ' +
    'If its text is wrong, choose another encoding above, or correct the file.',
  askDamaged_other:
    '{{number}} cells look damaged, or are dates where codes belong. ' +
    'If their text is wrong, choose another encoding above, or correct the file.',
  takeDamaged: 'The text is correct: import it as it is',
  takeCodes: 'Use the codes from before they became dates',
  cells: 'The cells in question',
}
