const SCHEMA = 'eventms_private'

/** SQL condition: the person has a passkey. In these functions `userId` is an SQL expression. */
export const hasPasskey = (userId: string): string =>
  `EXISTS (SELECT FROM ${SCHEMA}.passkey WHERE "userId" = ${userId})`

export const hasApp = (userId: string): string =>
  `EXISTS (SELECT FROM ${SCHEMA}."secondStep" WHERE "userId" = ${userId} AND "confirmedAt" IS NOT NULL)`

/** SQL condition: the person has an app or a passkey, so every sign-in requires a second step. */
export const hasSecondStep = (userId: string): string => `(${hasApp(userId)} OR ${hasPasskey(userId)})`
