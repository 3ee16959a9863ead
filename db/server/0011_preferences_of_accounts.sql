-- Saved views, columns and column choices go with their account. A trigger, because `preference` is in both homes and has no
-- reference to accounts.

CREATE FUNCTION eventms_private.forget_preferences() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  DELETE FROM preference WHERE owner = OLD.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER eventms_forget_preferences AFTER DELETE ON eventms_private."user" FOR EACH ROW
  EXECUTE FUNCTION eventms_private.forget_preferences();
