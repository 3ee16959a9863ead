-- Each window of tries says when it has ended (milliseconds of the clock), so that those that have are found and deleted
-- in parts. A server of before does not say it: its rows stay for a day, the longest window there is.

ALTER TABLE "eventms_private"."rateLimit"
  ADD COLUMN "until" bigint NOT NULL DEFAULT ((extract(epoch FROM now()) * 1000)::bigint + 86400000);

CREATE INDEX "rateLimit_until_idx" ON "eventms_private"."rateLimit" ("until");
