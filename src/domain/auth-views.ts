export const authViews = [
  'sign_in',
  'sign_up',
  'magic_link',
  'forgotten_password',
  'update_password',
  'verify_otp',
] as const

export type AuthView = (typeof authViews)[number]

/** Views that the sign-in page links to, in display order. Only a mailed link or code opens `update_password`. */
export const linkableViews = [
  'forgotten_password',
  'magic_link',
  'verify_otp',
  'sign_up',
] as const satisfies readonly AuthView[]

export type LinkableView = (typeof linkableViews)[number]
