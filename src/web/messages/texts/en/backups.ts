/** Backups, among the dashboard's states. */
export const backups = {
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
  database: 'Database',
  damaged: 'Damaged: {{tables}}',
  damagedHint: 'Please tell whoever runs the server: the last good backup must be restored.',
  lowHint: 'Please tell whoever runs the server, before nothing can be saved any more.',
  fullHint: 'Please tell whoever runs the server. It goes on by itself when there is room.',
}
