-- The servers that work with this database now: whoever replaces it, or moves it away, looks here. A connection tells
-- less: one that nobody uses is closed, and a pooler hides whose it is.

CREATE TABLE "eventms_private"."server" (
  "id" uuid NOT NULL PRIMARY KEY,
  "since" timestamptz NOT NULL DEFAULT now(),
  -- Written again every few seconds.
  "seen" timestamptz NOT NULL DEFAULT now()
);
