/** What signing in needs of HTTP, in one place. */
export { parseJson } from '../data/json-lines.ts'
export { errorResponse } from '../errors.ts'
export { checkType, readBody } from '../routes/body.ts'
export { isForeign } from '../routes/guard.ts'
