/** Maximum nesting depth; the deepest request, an edit, has four levels. */
export const JSON_DEPTH = 8

/** Maximum fields of an object; the widest is a row of a table. */
export const JSON_FIELDS = 200
