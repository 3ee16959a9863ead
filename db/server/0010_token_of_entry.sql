-- The personal token that an entry of the security log is about: { id, name }. A copy, because a token is deleted when it ends.

ALTER TABLE "eventms_private"."securityLog" ADD COLUMN "token" jsonb;
