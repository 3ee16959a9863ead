/** What is said of any act on an event's numbers, once it is done. */
export const en = {
  done: 'Done',
  undo: 'Undo',
  undoing: 'Taking back...',
  undoHint:
    'Undo puts everything back as it was before, or nothing of it: it is refused where any of it was changed since.',
  undone: 'Taken back: everything stands as it did before.',
  notUndone: 'It was not taken back',
  changedSince:
    'Nothing was taken back: {{count}} of the records it wrote were changed since. Change by hand what is still to be undone.',
}

export const ja = {
  done: '完了',
  undo: '元に戻す',
  undoing: '元に戻しています...',
  undoHint: '「元に戻す」は、すべてを実行前の状態に戻します。その後に一部でも変更されている場合は、何も戻しません。',
  undone: '元に戻しました。すべて実行前の状態です。',
  notUndone: '元に戻せませんでした',
  changedSince:
    'この操作で書き込まれたデータのうち{{count}}件がその後に変更されているため、何も戻しませんでした。必要な箇所を手作業で変更してください。',
} satisfies Omit<typeof en, `${string}_one`>
