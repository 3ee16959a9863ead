-- Saved views, arrangements of tables and column choices of imports, of each person. They are no data of the office:
-- without version and history. `owner` is the account's id in its home.
CREATE TABLE preference (
  owner text NOT NULL,
  kind text NOT NULL CONSTRAINT preference_kind CHECK (kind IN ('view', 'table', 'columns')),
  name text NOT NULL CONSTRAINT preference_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
  -- JSON as text: jsonb refuses characters that a person can type.
  value text NOT NULL CONSTRAINT preference_value_length CHECK (char_length(value) <= 1000000),
  shared boolean NOT NULL,
  who text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT preference_pkey PRIMARY KEY (owner, kind, name)
);
CREATE INDEX preference_shared ON preference (at) WHERE shared;
