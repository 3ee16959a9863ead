/** How deep lists and objects of JSON may stand in one another. The deepest of ours, an edit, has four levels. */
export const JSON_DEPTH = 8

/** How many fields one object of JSON may have. The widest of ours is a row of a table. */
export const JSON_FIELDS = 200
