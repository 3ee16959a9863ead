/** Header that marks a background request. Such a request does not prolong the session. */
export const UNASKED_HEADER = 'x-unasked'
