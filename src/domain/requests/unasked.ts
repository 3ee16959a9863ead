/** Marks a background request, which does not prolong the session. */
export const UNASKED_HEADER = 'x-unasked'
