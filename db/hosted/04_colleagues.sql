-- Managing colleagues' accounts from the page: calls the functions that the project's owner uses in the SQL editor
-- (01_staff.sql), after further checks.

-- Addresses of the managers of accounts. If it is empty, all staff are managers.
CREATE TABLE IF NOT EXISTS eventms_private.staff_manager (
  address text PRIMARY KEY CHECK (address = lower(btrim(address)) AND address <> '')
);

-- Acts on accounts, for the project's owner: select * from eventms_private.staff_act
CREATE TABLE IF NOT EXISTS eventms_private.staff_act (
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL,
  act text NOT NULL,
  whom text NOT NULL
);
ALTER TABLE eventms_private.staff_manager ENABLE ROW LEVEL SECURITY;
ALTER TABLE eventms_private.staff_act ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON eventms_private.staff_manager, eventms_private.staff_act FROM PUBLIC, anon, authenticated;

-- The address that identifies an account: its email, or its phone number if it has no email.
CREATE OR REPLACE FUNCTION eventms_private.address_in(account auth.users) RETURNS text LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT coalesce(eventms_private.folded(nullif(account.email, '')), '+' || ltrim(nullif(account.phone, ''), '+')) $$;

-- True if the caller may manage accounts. Only a confirmed address counts: an account with only a phone number takes
-- the email of any linked provider's account.
CREATE OR REPLACE FUNCTION eventms_private.may_manage() RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT NOT EXISTS (SELECT FROM eventms_private.staff_manager) OR EXISTS (
    SELECT FROM eventms_private.staff_manager m JOIN auth.users u ON u.id = auth.uid()
      AND (m.address = eventms_private.folded(u.email) AND u.email_confirmed_at IS NOT NULL
        OR m.address = '+' || ltrim(u.phone, '+') AND u.phone_confirmed_at IS NOT NULL))
$$;

-- True if the caller has just typed the password. `proof` is the id of a session that the password began a moment ago;
-- ids of sessions are secret. The calling session proves the second step.
CREATE OR REPLACE FUNCTION eventms_private.password_typed(proof uuid) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF to_regclass('auth.mfa_amr_claims') IS NULL OR NOT has_table_privilege('auth.mfa_amr_claims', 'SELECT') THEN
    RAISE EXCEPTION 'this project does not tell its database how a session began: this is done in its SQL editor';
  END IF;
  RETURN EXISTS (
    SELECT FROM auth.sessions n JOIN auth.mfa_amr_claims c ON c.session_id = n.id AND c.authentication_method = 'password'
    WHERE n.id = proof AND n.user_id = auth.uid() AND n.id::text <> (auth.jwt() ->> 'session_id') AND n.created_at > now() - interval '2 minutes');
END
$$;

-- Refuses callers without the permission, and logs the act.
CREATE OR REPLACE FUNCTION eventms_private.begin_staff_act(act text, whom text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT public.is_staff() THEN PERFORM public.eventms_refuse('notStaff'); END IF;
  IF NOT eventms_private.may_manage() THEN PERFORM public.eventms_refuse('notAllowed'); END IF;
  INSERT INTO eventms_private.staff_act (who, act, whom) VALUES (public.eventms_user(), act, whom);
END
$$;

CREATE OR REPLACE FUNCTION eventms_private.begin_staff_act(act text, whom text, proof uuid) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  -- Acts run one at a time, so that two people cannot disable each other.
  LOCK TABLE eventms_private.staff IN SHARE ROW EXCLUSIVE MODE;
  PERFORM eventms_private.begin_staff_act(act, whom);
  IF NOT eventms_private.password_typed(proof) THEN PERFORM public.eventms_refuse('invalidCredentials'); END IF;
END
$$;

-- Finds a colleague by the id from `eventms_colleagues`: an account, or an address without an account. Refuses the
-- caller's own account.
CREATE OR REPLACE FUNCTION eventms_private.colleague(named text, OUT its_account uuid, OUT its_address text) LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  SELECT u.id, eventms_private.address_in(u) INTO its_account, its_address
  FROM eventms_private.staff s JOIN auth.users u ON u.id = s.user_id
  WHERE named IN (u.id::text, eventms_private.folded(u.email), '+' || ltrim(u.phone, '+')) LIMIT 1;
  IF its_account = auth.uid() THEN PERFORM public.eventms_refuse('ownAccount'); END IF;
  IF its_account IS NULL THEN
    SELECT a.address INTO its_address
    FROM (SELECT address FROM eventms_private.invited UNION SELECT address FROM eventms_private.dismissed) a WHERE a.address = named;
  END IF;
  IF its_address IS NULL THEN PERFORM public.eventms_refuse('notFound'); END IF;
END
$$;

-- Ways to sign in; a mailed link needs a confirmed address.
CREATE OR REPLACE FUNCTION eventms_private.ways_in(account auth.users) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(jsonb_agg(way), '[]') FROM (
    SELECT 'password' WHERE eventms_private.has_password(account)
    UNION ALL SELECT DISTINCT CASE WHEN i.provider IN ('google', 'github') THEN i.provider ELSE 'provider' END
      FROM auth.identities i WHERE i.user_id = account.id AND i.provider NOT IN ('email', 'phone')
    UNION ALL SELECT 'phone' WHERE coalesce(account.phone, '') <> '' AND account.phone_confirmed_at IS NOT NULL
    UNION ALL SELECT 'link' WHERE coalesce(account.email, '') <> '' AND account.email_confirmed_at IS NOT NULL) AS u (way)
$$;

CREATE OR REPLACE FUNCTION eventms_private.has_second_step(account uuid) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF to_regclass('auth.mfa_factors') IS NULL OR NOT has_table_privilege('auth.mfa_factors', 'SELECT') THEN RETURN false; END IF;
  RETURN EXISTS (SELECT FROM auth.mfa_factors f WHERE f.user_id = account AND f.status = 'verified');
END
$$;

-- All accounts, invited addresses and dismissed addresses, for staff. Only managers see how and when others sign in.
CREATE OR REPLACE FUNCTION public.eventms_colleagues() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF NOT public.is_staff() THEN PERFORM public.eventms_refuse('notStaff'); END IF;
  RETURN jsonb_build_object('mayManage', eventms_private.may_manage(), 'members', (
    WITH account AS (
      SELECT u, s.dismissed_at, u.id = auth.uid() OR eventms_private.may_manage() AS is_told FROM eventms_private.staff s JOIN auth.users u ON u.id = s.user_id
    ), member AS (
      SELECT eventms_private.address_in(u) AS email, (u).id::text AS id,
        coalesce(nullif(btrim((u).raw_user_meta_data ->> 'eventms_name'), ''), nullif(btrim((u).raw_user_meta_data ->> 'name'), ''),
          nullif(btrim((u).raw_user_meta_data ->> 'full_name'), ''), '') AS name,
        CASE WHEN dismissed_at IS NULL AND ((u).banned_until IS NULL OR (u).banned_until < now()) THEN 'active' ELSE 'disabled' END AS state,
        CASE WHEN is_told THEN eventms_private.ways_in(u) ELSE '[]' END AS ways, is_told AND eventms_private.has_second_step((u).id) AS second_step,
        CASE WHEN is_told THEN coalesce((SELECT max(eventms_private.seen_at(n)) FROM auth.sessions n WHERE n.user_id = (u).id), (u).last_sign_in_at) END AS seen_at
      FROM account
      UNION ALL
      SELECT a.address, a.address, '', a.state, '[]', false, NULL
      FROM (SELECT address, 'invited' AS state FROM eventms_private.invited UNION ALL SELECT address, 'disabled' FROM eventms_private.dismissed) a
      WHERE NOT EXISTS (SELECT FROM account WHERE a.address IN (eventms_private.folded((u).email), '+' || ltrim((u).phone, '+')))
    )
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'name', name, 'state', state, 'ways', ways,
      'secondStep', second_step, 'seenAt', seen_at, 'isSelf', id = auth.uid()::text) ORDER BY email), '[]') FROM member));
END
$$;

-- Invites an address; the page sends the mail. Returns the address in its stored form.
CREATE OR REPLACE FUNCTION public.eventms_invite_colleague(address_ text, proof uuid) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  given text := eventms_private.folded(btrim(address_));
BEGIN
  IF eventms_private.is_beyond_ascii(given) THEN PERFORM public.eventms_refuse('addressBeyondAscii'); END IF;
  IF given IS NULL OR given !~ '^[^@[:space:]]+@[^@[:space:]]+$' THEN
    PERFORM public.eventms_refuse('invalidFormat', jsonb_build_object('field', 'email'));
  END IF;
  PERFORM eventms_private.begin_staff_act('invite', given, proof);
  IF EXISTS (SELECT FROM eventms_private.accounts_of(given) u JOIN eventms_private.staff s ON s.user_id = u.id WHERE u.confirmed_at IS NOT NULL) THEN
    PERFORM public.eventms_refuse('duplicateKey', jsonb_build_object('field', 'email'));
  END IF;
  IF EXISTS (SELECT FROM eventms_private.dismissed d WHERE d.address = given) THEN PERFORM public.eventms_refuse('accountDisabled'); END IF;
  PERFORM eventms_private.invite(given);
  RETURN given;
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_disable_colleague(whom text, proof uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  found record;
BEGIN
  PERFORM eventms_private.begin_staff_act('disable', whom, proof);
  found := eventms_private.colleague(whom);
  -- An address without an account may be dismissed already.
  IF found.its_account IS NULL AND NOT EXISTS (SELECT FROM eventms_private.invited i WHERE i.address = found.its_address) THEN RETURN; END IF;
  PERFORM eventms_private.dismiss(found.its_address);
  -- Ends the sessions, which would otherwise be valid again once the account is enabled.
  PERFORM eventms_private.end_sessions(found.its_account);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_enable_colleague(whom text, proof uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  found record;
  account auth.users;
BEGIN
  PERFORM eventms_private.begin_staff_act('enable', whom, proof);
  found := eventms_private.colleague(whom);
  SELECT * INTO account FROM auth.users u WHERE u.id = found.its_account;
  IF account.banned_until > now() THEN
    RAISE EXCEPTION 'this account is banned in the project itself (Authentication, Users): whoever keeps the project can end that';
  END IF;
  PERFORM eventms_private.invite(found.its_address);
  -- Also invites the phone number, because disabling dismissed all addresses of the account.
  IF coalesce(account.phone, '') <> '' THEN PERFORM eventms_private.invite('+' || ltrim(account.phone, '+')); END IF;
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_end_sessions_of(whom text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM eventms_private.begin_staff_act('endSessions', whom);
  PERFORM eventms_private.end_sessions((eventms_private.colleague(whom)).its_account);
END
$$;

-- Prepares a link for a new password, which the page mails: ends the sessions, and returns the address. `invited` is
-- true if there is no account yet.
CREATE OR REPLACE FUNCTION public.eventms_reset_colleague(whom text, proof uuid) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  found record;
BEGIN
  PERFORM eventms_private.begin_staff_act('reset', whom, proof);
  found := eventms_private.colleague(whom);
  IF found.its_address NOT LIKE '%@%' THEN PERFORM public.eventms_refuse('notFound'); END IF;
  IF EXISTS (SELECT FROM eventms_private.dismissed d WHERE d.address = found.its_address) THEN PERFORM public.eventms_refuse('accountDisabled'); END IF;
  PERFORM eventms_private.end_sessions(found.its_account);
  RETURN jsonb_build_object('email', found.its_address, 'invited', found.its_account IS NULL);
END
$$;

CREATE OR REPLACE FUNCTION public.eventms_remove_second_step_of(whom text, proof uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  found record;
BEGIN
  PERFORM eventms_private.begin_staff_act('removeSecondStep', whom, proof);
  found := eventms_private.colleague(whom);
  IF to_regclass('auth.mfa_factors') IS NULL OR NOT has_table_privilege('auth.mfa_factors', 'SELECT') OR NOT has_table_privilege('auth.mfa_factors', 'DELETE') THEN
    RAISE EXCEPTION 'this project does not let its database take a second step away: Authentication, Users';
  END IF;
  DELETE FROM auth.mfa_factors f WHERE f.user_id = found.its_account;
  -- Ends the sessions, because a session that passed this factor would also count as having passed the next one.
  PERFORM eventms_private.end_sessions(found.its_account);
END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA eventms_private FROM PUBLIC, anon, authenticated;
