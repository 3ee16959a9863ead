const SCHEMA = 'eventms_private'

/** SQL: whether the user whose id the expression `userId` gives has a passkey. */
export const hasPasskey = (userId: string): string =>
  `EXISTS (SELECT FROM ${SCHEMA}.passkey WHERE "userId" = ${userId})`

/** SQL: whether they have an authenticator app that was confirmed. */
export const hasApp = (userId: string): string =>
  `EXISTS (SELECT FROM ${SCHEMA}."secondStep" WHERE "userId" = ${userId} AND "confirmedAt" IS NOT NULL)`

/** SQL: whether they are asked for a second step after every way in, be it an app's code or a passkey. */
export const hasSecondStep = (userId: string): string => `(${hasApp(userId)} OR ${hasPasskey(userId)})`
