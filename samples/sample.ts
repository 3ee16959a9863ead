/** A row as the samples have it: what may be empty may be left out, and a column that no row has stands in no file. */
export type Sample<R> = { readonly [F in keyof R as null extends R[F] ? never : F]: R[F] } & {
  readonly [F in keyof R as null extends R[F] ? F : never]?: R[F]
}
