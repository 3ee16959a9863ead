/** People and sales that an action leaves out: in its preview, on its button, and in its summary. */
export const leftOut = {
  save: 'Save this list as CSV',
  open: 'Open them in {{table}}',
  done: '{{done}} {{left}}.',
  // allocation
  none_one: '{{number}} person gets none',
  none_other: '{{number}} people get none',
  part_one: '{{number}} person gets fewer than planned',
  part_other: '{{number}} people get fewer than planned',
  fewer_one: '{{number}} person gets none or fewer than planned',
  fewer_other: '{{number}} people get none or fewer than planned',
  people: 'People who get too few booklets',
  lacks: 'Missing booklets',
  allocate: 'Allocate {{given}} of {{asked}} booklets; {{left}}',
  // confirmation
  sales_one: '{{number}} sale is not confirmed',
  sales_other: '{{number}} sales are not confirmed',
  confirmed: 'Sales confirmed. {{left}}.',
  confirm: 'Confirm {{given}} of {{asked}} sales; {{left}}',
}
