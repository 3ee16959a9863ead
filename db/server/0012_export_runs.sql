-- Exports to a folder of the server, by the schedule or by a command: every server of this database shows the last one,
-- and none makes another one for the same time.

CREATE TABLE "eventms_private"."exportRun" (
  "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The start, by the clock of the server that made it, as its schedule is.
  "at" timestamptz NOT NULL,
  "way" text NOT NULL CHECK ("way" IN ('schedule', 'command')),
  -- Number of files; null for a failure.
  "files" integer,
  "failure" text,
  CHECK (("files" IS NULL) <> ("failure" IS NULL))
);
