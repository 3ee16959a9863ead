/** Recording that holders received their booklets. */
export const handOver = {
  action: 'Record receipt',
  list: 'Not received',
  title: 'Record receipt: {{event}}',
  findHint: 'Press Enter to tick the person. A scanner presses Enter itself.',
  receivedBefore: '{{who}} has received everything already.',
  waiting_one: '{{count}} person has not received booklets yet.',
  waiting_other: '{{count}} people have not received booklets yet.',
  allReceived: 'Everyone has received their booklets.',
  byHint: 'If another person took the booklets',
  record_one: 'Record {{count}} person',
  record_other: 'Record {{count}} people',
  recorded_one: '{{count}} person received booklets',
  recorded_other: '{{count}} people received booklets',
}
