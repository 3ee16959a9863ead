-- Signing in by mailed links and codes; accounts that are disabled; phone numbers. All of it is ours, the library knows none of it.

ALTER TABLE "eventms_private"."user"
  ADD COLUMN "phoneNumber" text UNIQUE,
  ADD COLUMN "disabledAt" timestamptz,
  ADD COLUMN "data" jsonb NOT NULL DEFAULT '{}';

-- What was mailed, sent or printed and works once. Only keyed hashes are kept: who reads this table cannot use it.
CREATE TABLE "eventms_private"."oneTime" (
  "secret" text NOT NULL PRIMARY KEY,
  "code" text,
  "purpose" text NOT NULL,
  "subject" text NOT NULL,
  "userId" text REFERENCES "eventms_private"."user" ("id") ON DELETE CASCADE,
  "data" jsonb NOT NULL DEFAULT '{}',
  "tries" integer NOT NULL DEFAULT 0,
  "expiresAt" timestamptz NOT NULL
);

CREATE INDEX "oneTime_subject_idx" ON "eventms_private"."oneTime" ("subject", "purpose");
CREATE INDEX "oneTime_userId_idx" ON "eventms_private"."oneTime" ("userId");
CREATE INDEX "oneTime_expiresAt_idx" ON "eventms_private"."oneTime" ("expiresAt");
