export const authViews = [
  'sign_in',
  'sign_up',
  'magic_link',
  'forgotten_password',
  'update_password',
  'verify_otp',
] as const

export type AuthView = (typeof authViews)[number]

/** Link targets of the sign-in page, in display order. Only a mailed link or code leads to update_password. */
export const linkableViews = [
  'forgotten_password',
  'magic_link',
  'verify_otp',
  'sign_up',
] as const satisfies readonly AuthView[]

export type LinkableView = (typeof linkableViews)[number]
