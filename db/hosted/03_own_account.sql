-- Functions about the caller's own account and sessions that the auth service lacks.

-- A public name of a session, by which it can be ended. The session's id must stay secret, because it proves a password
-- (04_colleagues.sql).
CREATE OR REPLACE FUNCTION eventms_private.session_name(session uuid) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT encode(sha256(convert_to(session::text, 'UTF8')), 'hex') $$;

-- Raises an error if the project does not permit its database to end sessions.
CREATE OR REPLACE FUNCTION eventms_private.end_sessions(account uuid) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT has_table_privilege('auth.sessions', 'DELETE') THEN RAISE EXCEPTION 'this project does not let its database end sessions'; END IF;
  DELETE FROM auth.sessions n WHERE n.user_id = account;
END
$$;

-- Last use of a session. The auth service stores refreshed_at without a time zone, in UTC.
CREATE OR REPLACE FUNCTION eventms_private.seen_at(session auth.sessions) RETURNS timestamptz LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT greatest(session.created_at, session.updated_at, session.refreshed_at AT TIME ZONE 'UTC') $$;

-- True if the person has chosen a password. A password that may be a stranger's does not count.
CREATE OR REPLACE FUNCTION eventms_private.has_password(account auth.users) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(account.encrypted_password, '') <> ''
    AND NOT EXISTS (SELECT FROM eventms_private.unproven_password p WHERE p.user_id = account.id)
$$;

-- Facts about one's own account that the auth service does not provide.
CREATE OR REPLACE FUNCTION public.eventms_own_account() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT public.is_staff() THEN PERFORM public.eventms_refuse('notStaff'); END IF;
  RETURN (SELECT jsonb_build_object('hasPassword', eventms_private.has_password(u)) FROM auth.users u WHERE u.id = auth.uid());
END
$$;

-- One's own sessions, the latest first.
CREATE OR REPLACE FUNCTION public.eventms_own_sessions() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT public.is_staff() THEN PERFORM public.eventms_refuse('notStaff'); END IF;
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', eventms_private.session_name(n.id), 'browser', coalesce(n.user_agent, ''), 'address', coalesce(host(n.ip), ''),
      'startedAt', n.created_at, 'seenAt', eventms_private.seen_at(n), 'isCurrent', n.id::text = (auth.jwt() ->> 'session_id'))
      ORDER BY eventms_private.seen_at(n) DESC), '[]')
    FROM auth.sessions n WHERE n.user_id = auth.uid() AND (n.not_after IS NULL OR n.not_after > now()));
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_end_own_session(session_name_ text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT public.is_staff() THEN PERFORM public.eventms_refuse('notStaff'); END IF;
  IF NOT has_table_privilege('auth.sessions', 'DELETE') THEN RAISE EXCEPTION 'this project does not let its database end sessions'; END IF;
  DELETE FROM auth.sessions n WHERE n.user_id = auth.uid() AND eventms_private.session_name(n.id) = session_name_;
END
$$;
