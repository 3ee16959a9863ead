/** A row whose nullable fields may be missing; the files omit columns without any value. */
export type Sample<R> = { readonly [F in keyof R as null extends R[F] ? never : F]: R[F] } & {
  readonly [F in keyof R as null extends R[F] ? F : never]?: R[F]
}
