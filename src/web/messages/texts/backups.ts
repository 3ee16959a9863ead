/** Backups, among the dashboard's states. */
export const en = {
  last: 'Last backup',
  none: 'None yet',
  notMade: 'Not made by this server',
  failed: 'Failed on {{time}}',
  lastGood: 'Last good one: {{time}}',
  noGood: 'There is no good one yet.',
  untold: 'Not known',
  disk: 'Disk of the server',
  low: 'Little room left',
  full: 'Full: nothing can be saved',
  lowHint: 'Please tell whoever runs the server, before nothing can be saved any more.',
  fullHint: 'Please tell whoever runs the server. It goes on by itself when there is room.',
}

export const ja = {
  last: '最終バックアップ',
  none: 'まだありません',
  notMade: 'このサーバーでは作成していません',
  failed: '{{time}} に失敗しました',
  lastGood: '最後に成功した日時：{{time}}',
  noGood: '成功したバックアップはまだありません。',
  untold: '確認できません',
  disk: 'サーバーのディスク',
  low: '空き容量が少なくなっています',
  full: '空き容量がなく、保存できません',
  lowHint: '保存できなくなる前に、サーバーの管理者に連絡してください。',
  fullHint: 'サーバーの管理者に連絡してください。空き容量ができると、自動で再開します。',
} satisfies typeof en
