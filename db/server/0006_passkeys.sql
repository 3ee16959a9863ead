-- Passkeys: a second step, and a way in. Of each the public key alone is kept: who reads this table cannot use it.

CREATE TABLE "eventms_private"."passkey" (
  -- The credential's own id, base64url.
  "id" text NOT NULL PRIMARY KEY,
  "userId" text NOT NULL REFERENCES "eventms_private"."user" ("id") ON DELETE CASCADE,
  "publicKey" bytea NOT NULL,
  -- Of the last time it was used; one that does not rise is a copy's, unless the key does not count at all (0).
  "counter" bigint NOT NULL,
  "transports" text[] NOT NULL DEFAULT '{}',
  "name" text NOT NULL,
  "backedUp" boolean NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "usedAt" timestamptz
);

CREATE INDEX "passkey_userId_idx" ON "eventms_private"."passkey" ("userId");
