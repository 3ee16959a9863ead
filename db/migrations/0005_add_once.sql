-- An add whose answer is lost on its way looks to the page like one that failed, and is sent again.

-- What became of each add that its sender can tell by a number of its own, until eventms_forget_adds.
CREATE TABLE add_log (
  who text NOT NULL,
  request uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  "table" text NOT NULL,
  asked text NOT NULL,
  answer jsonb NOT NULL,
  PRIMARY KEY (who, request)
);
CREATE INDEX add_log_at ON add_log (at);

-- Adds rows as eventms_add does, but once: the same request of the same person again is given the first one's answer and
-- adds nothing. With other rows it is refused (savedBefore): what was sent first is stored, and nobody would notice that
-- the rest is not.
CREATE FUNCTION eventms_add_once(name_ text, new_rows jsonb, request_ uuid) RETURNS jsonb LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  who_ text := coalesce(eventms_user(), '');
  asked_ text := md5(new_rows::text);
  before add_log;
  outcome jsonb;
BEGIN
  -- Its writers come one after another: the second of two that are under way at once finds the first.
  PERFORM eventms_lock(name_);
  SELECT * FROM add_log WHERE who = who_ AND request = request_ INTO before;
  IF FOUND THEN
    IF before."table" <> name_ OR before.asked <> asked_ THEN PERFORM eventms_refuse('savedBefore'); END IF;
    RETURN before.answer;
  END IF;
  outcome := eventms_add(name_, new_rows);
  INSERT INTO add_log (who, request, "table", asked, answer) VALUES (who_, request_, name_, asked_, outcome);
  RETURN outcome;
END
$$;

-- Nobody sends an add again after a day.
CREATE FUNCTION eventms_forget_adds() RETURNS void LANGUAGE sql
SET search_path = public, pg_temp
BEGIN ATOMIC
  DELETE FROM add_log WHERE at < now() - interval '1 day';
END;
