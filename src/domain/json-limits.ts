/** Maximum nesting depth of a request. The deepest request, an edit, has four levels. */
export const JSON_DEPTH = 8

/** Maximum number of fields in an object. The widest object is a row of a table. */
export const JSON_FIELDS = 200
