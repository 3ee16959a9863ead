export const acts = {
  done: 'Done',
  undo: 'Undo',
  takeBack: 'Undo...',
  undoing: 'Undoing...',
  undoHint: '“Undo” restores everything as it was before. If any of it has changed since, nothing is undone.',
  undone: 'Undone: everything is as it was before.',
  notUndone: 'Nothing was undone',
  changedSince:
    'Nothing was undone, because {{count}} of the records it wrote have changed since. Correct the records by hand where needed.',
}
