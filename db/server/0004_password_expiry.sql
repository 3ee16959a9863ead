-- A password that somebody else made up and printed: good until then, and only for choosing another one.

ALTER TABLE "eventms_private"."user" ADD COLUMN "passwordExpiresAt" timestamptz;
