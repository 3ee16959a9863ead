export const acts = {
  done: 'Done',
  undo: 'Undo',
  takeBack: 'Take back...',
  undoing: 'Taking back...',
  undoHint:
    'Undo puts everything back as it was before, or nothing of it: it is refused where any of it was changed since.',
  undone: 'Taken back: everything stands as it did before.',
  notUndone: 'It was not taken back',
  changedSince:
    'Nothing was taken back: {{count}} of the records it wrote were changed since. Change by hand what is still to be undone.',
}
