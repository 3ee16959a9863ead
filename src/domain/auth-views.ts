/** What the auth kit can show (spec §4). */
export const authViews = [
  'sign_in',
  'sign_up',
  'magic_link',
  'forgotten_password',
  'update_password',
  'verify_otp',
] as const

export type AuthView = (typeof authViews)[number]

/**
 * What a sign-in page may link to, in the order the links stand; update_password is come to by a mailed link or code
 * alone.
 */
export const linkableViews = [
  'forgotten_password',
  'magic_link',
  'verify_otp',
  'sign_up',
] as const satisfies readonly AuthView[]

export type LinkableView = (typeof linkableViews)[number]
