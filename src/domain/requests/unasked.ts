/** Of a request that the page makes because others changed something: it does not count as use of the session. */
export const UNASKED_HEADER = 'x-unasked'
