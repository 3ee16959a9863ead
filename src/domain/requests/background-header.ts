/** Header of a request that no person caused, such as polling. Such a request does not prolong the session. */
export const BACKGROUND_HEADER = 'x-unasked'
