/** The grid of editable cells. A table shows it instead of its list, and the forms for several rows contain it. */
export const grid = {
  editHint: 'Edit in the table, cell by cell (F2)',
  label: '{{table}}: cells. Arrows, Tab and Enter move, F2 edits; Ctrl+End, then Tab, leaves the cells.',
  keys: 'Tab goes right, Enter down, F2 edits, Ctrl+D fills down, Ctrl+Enter fills the selection, Ctrl+Z undoes.',
  nothingYet: 'Nothing is changed yet.',
  changed_one: '{{number}} record is changed and not saved yet.',
  changed_other: '{{number}} records are changed and not saved yet.',
  wrong_one: '{{number}} record needs attention',
  wrong_other: '{{number}} records need attention',
  next: 'Go to the next',
  saveHint: 'Save all changes at once (Ctrl+S)',
  drop: 'Discard changes',
  changedByOther: 'Someone else has changed this meanwhile.',
  setAll: '{{field}} of all rows',
  setAllField: 'Field to set in all rows',
  set: 'Set for all',
}
