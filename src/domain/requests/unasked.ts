/** Marks a background request of the page, such as after a remote change: it does not prolong the session. */
export const UNASKED_HEADER = 'x-unasked'
