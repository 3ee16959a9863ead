/** Empty fields may be missing; a column without values is in no file. */
export type Sample<R> = { readonly [F in keyof R as null extends R[F] ? never : F]: R[F] } & {
  readonly [F in keyof R as null extends R[F] ? F : never]?: R[F]
}
