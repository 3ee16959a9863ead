/** The list of people who have not received, reported or returned their booklets. */
export const chase = {
  action: 'Chase list',
  title: 'Chase list',
  pageOf: 'Chase list of {{name}}',
  which: 'What is open',
  all: 'Everything',
  notReceived: 'Not received',
  notReported: 'Still to report',
  notReturned: 'Still out',
  noSales: 'No sales are recorded yet: what is still to report and still out is unknown.',
  people_one: '{{number}} person',
  people_other: '{{number}} people',
  personInCharge: 'Person in Charge',
  holder: 'Holder',
  department: 'Department',
  counted: '{{number}}: {{numbers}}',
}
