/** What is said of any act on an event's numbers, once it is done. */
export const en = {
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

export const ja = {
  done: '完了',
  undo: '取り消す',
  takeBack: '取り消す...',
  undoing: '取り消しています...',
  undoHint:
    '「取り消す」を押すと、すべてが実行前の状態に戻ります。その後に一部でも変更されている場合は、取り消しません。',
  undone: '取り消しました。すべて実行前の状態に戻りました。',
  notUndone: '取り消せませんでした',
  changedSince:
    'この操作で書き込まれたデータのうち{{count}}件がその後に変更されているため、取り消しませんでした。必要な箇所を個別に修正してください。',
} satisfies Omit<typeof en, `${string}_one`>
