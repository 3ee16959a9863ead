-- Who tried to come in, who did, and what was changed about an account. It has no secret, and no address of a stranger:
-- whose account it is about is an id, an address without an account a keyed hash. An entry outlives what it is about.

CREATE TABLE "eventms_private"."securityLog" (
  "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "at" timestamptz NOT NULL DEFAULT now(),
  "kind" text NOT NULL,
  "outcome" text NOT NULL CHECK ("outcome" IN ('done', 'refused')),
  "userId" text,
  "actorId" text,
  "subject" text,
  "way" text,
  "address" text,
  "browser" text,
  "newBrowser" boolean NOT NULL DEFAULT false
);

CREATE INDEX "securityLog_userId_idx" ON "eventms_private"."securityLog" ("userId", "id");
CREATE INDEX "securityLog_at_idx" ON "eventms_private"."securityLog" ("at");
