-- An authenticator app beside the password; what somebody did with their account that no library knows.

CREATE TABLE "eventms_private"."secondStep" (
  "userId" text NOT NULL PRIMARY KEY REFERENCES "eventms_private"."user" ("id") ON DELETE CASCADE,
  "secret" text NOT NULL,
  -- Null while it is being set up: nobody is asked for it yet.
  "confirmedAt" timestamptz,
  -- Of the last code that was taken: it and those before it are not taken again.
  "lastCounter" bigint NOT NULL DEFAULT 0
);

CREATE TABLE "eventms_private"."recoveryCode" (
  "hash" text NOT NULL PRIMARY KEY,
  "userId" text NOT NULL REFERENCES "eventms_private"."user" ("id") ON DELETE CASCADE
);

CREATE INDEX "recoveryCode_userId_idx" ON "eventms_private"."recoveryCode" ("userId");

ALTER TABLE "eventms_private"."user"
  -- Providers that were taken away: they are not linked again by themselves.
  ADD COLUMN "unlinked" text[] NOT NULL DEFAULT '{}',
  -- The last entry of the security log that the person has been told.
  ADD COLUMN "newsSeen" bigint NOT NULL DEFAULT 0;
