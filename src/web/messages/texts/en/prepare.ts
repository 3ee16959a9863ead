/** Preparing an event: making its plan from the positions, or making a new event as a copy of an earlier one. */
export const prepare = {
  // people left out, in both dialogs
  unplanned: 'People without a plan',
  reason: 'Reason',
  // the plan from positions
  plan: 'Plan from positions...',
  planTitle: 'Plan from positions: {{event}}',
  planWhat_one: '{{number}} person gets the count of their position: {{booklets}}.',
  planWhat_other: '{{number}} people get the count of their position: {{booklets}} in all.',
  planNobody: 'No plan changes.',
  unassigned_one:
    '{{number}} row of the plan has no event. Give it one first: otherwise its person could be planned twice.',
  unassigned_other:
    '{{number}} rows of the plan have no event. Give them one first: otherwise their people could be planned twice.',
  kept: 'Plans that stay',
  replace_one: 'Also replace the {{number}} plan that differs from the position',
  replace_other: 'Also replace the {{number}} plans that differ from the position',
  uncounted_one: '{{number}} person gets no count',
  uncounted_other: '{{number}} people get no count',
  noPosition: 'no position',
  noCount: 'the position has no count',
  several: 'several rows of the plan',
  planAll_one: 'Plan for {{number}} person',
  planAll_other: 'Plan for {{number}} people',
  planSome: 'Plan for {{given}} of {{asked}} people',
  planDone: 'People in the plan: {{persons}}. Booklets: {{booklets}}.',
  // the copy of an event
  copy: 'Copy this event...',
  copyTitle: 'Copy the event: {{event}}',
  copyHint:
    'The new event gets the products, their prices and the plan. Its booklet numbers are its own. Returned booklets are added to each plan. Check people whose plan was changed after the return.',
  was: 'Copied event: {{value}}',
  firstProduct: 'First product code',
  products_one: '{{number}} product: {{codes}}',
  products_other: '{{number}} products: {{codes}}',
  eventCodeTaken: 'Another event has this code.',
  eventCodeUsed: 'Rows of a deleted event still have this code. The next free code is {{code}}.',
  eventNameTaken: 'Another event has this name.',
  productTaken: 'Already taken: {{codes}}.',
  gone_one: '{{number}} person is no longer an employee',
  gone_other: '{{number}} people are no longer employees',
  restored: 'Plans with returned booklets added',
  now: 'Plan now',
  returned: 'Returned',
  copied: 'Plan of the copy',
  ended_one: 'The plan of {{number}} person is 0 now. The copy plans what they returned, without withdrawn booklets.',
  ended_other:
    'The plans of {{number}} people are 0 now. The copy plans what they returned, without withdrawn booklets.',
  returnedUntold_one: '{{number}} earlier return has no record of the holder. It is not added to the copied plan.',
  returnedUntold_other:
    '{{number}} earlier returns have no record of the holder. They are not added to the copied plan.',
  copyAll: 'Copy',
  copySome: 'Copy with {{given}} of {{asked}} people',
  copyDone: 'The event {{event}} was added. Products: {{products}}. People in the plan: {{persons}}.',
  unplannedLeft_one: '{{number}} employee has no plan in the new event yet.',
  unplannedLeft_other: '{{number}} employees have no plan in the new event yet.',
  openCopy: 'Open the page of {{event}}',
}
