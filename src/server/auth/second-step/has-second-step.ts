const SCHEMA = 'eventms_private'

/** SQL: true if the user with the id `userId` (an expression) has a passkey. */
export const hasPasskey = (userId: string): string =>
  `EXISTS (SELECT FROM ${SCHEMA}.passkey WHERE "userId" = ${userId})`

/** SQL: true if the user has a confirmed authenticator app. */
export const hasApp = (userId: string): string =>
  `EXISTS (SELECT FROM ${SCHEMA}."secondStep" WHERE "userId" = ${userId} AND "confirmedAt" IS NOT NULL)`

/** SQL: true if the user must pass a second step after every way in, by app or passkey. */
export const hasSecondStep = (userId: string): string => `(${hasApp(userId)} OR ${hasPasskey(userId)})`
