/** The form of one row, and its conflicts. */
export const form = {
  addTo: 'Add to {{table}}',
  editOf: 'Edit {{name}}',
  calculated: 'Calculated when saved',
  // note at a field with auto-fill, before (`follows`) and after (`filled`) the field is filled in
  followsFrom: 'From {{field}}',
  filledFrom: 'Filled in from {{field}}',
  countFollows: 'From the numbers',
  countFilled: 'Counted from the numbers',
  currentEvent: 'The current event',
  conflictTitle: 'Someone else has changed this record',
  conflictHint: 'Nothing was saved, and nothing you typed is lost. Choose for each field, then save again.',
  conflictField: 'Field',
  conflictChoice: 'To be saved',
  yours: 'Yours',
  storedNow: 'Stored now',
  empty: '(empty)',
  // rows just added
  addedHidden: 'What was added is hidden in this list.',
  showAdded: 'Show it',
}
