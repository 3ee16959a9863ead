/** Choosing holders of an event's booklets, to record receipts or returns. */
export const holders = {
  find: 'Name, booklet number or company code',
  nobody: 'Nobody holds “{{text}}” in this event.',
  several: '“{{text}}” fits more than one person. Tick the person in the list.',
  otherEvent: 'That is a seal of another event.',
  cardChanged: 'That card is no longer true: its numbers have changed hands since. Tick the person in the list.',
  ticked: '{{who}} is ticked.',
  department: '{{department}} ({{count}})',
  show: 'Show people',
  more_one: 'and {{count}} more: type the name to find this person.',
  more_other: 'and {{count}} more: type a name to find them.',
  holding: '{{who}} · {{numbers}}',
}
