-- Personal tokens for /api/v1. Of each the hash alone is kept: who reads this table cannot use it.

CREATE TABLE "eventms_private"."apiToken" (
  -- Public: it is the beginning of the token, and shown in lists.
  "id" text NOT NULL PRIMARY KEY,
  -- SHA-256 of the whole token.
  "hash" bytea NOT NULL UNIQUE CHECK (length("hash") = 32),
  "userId" text NOT NULL REFERENCES "eventms_private"."user" ("id") ON DELETE CASCADE,
  "name" text NOT NULL,
  "scope" text NOT NULL CHECK ("scope" IN ('read', 'read-write')),
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "expiresAt" timestamptz NOT NULL,
  -- To the minute.
  "usedAt" timestamptz
);

CREATE INDEX "apiToken_userId_idx" ON "eventms_private"."apiToken" ("userId");
