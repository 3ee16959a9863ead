-- Staff of a hosted project, and the permission to create an account.
--
-- Apply every file of this folder, in order, after the files of db/migrations and db/functions, and again whenever one
-- of those is applied: a second run changes nothing. Of this file, only the functions in `public` can be called over
-- the network.

CREATE SCHEMA IF NOT EXISTS eventms_private;
REVOKE ALL ON SCHEMA eventms_private FROM PUBLIC, anon, authenticated;

-- Folds an address for comparison: only A to Z become lower case. With most collations the Kelvin sign U+212A would
-- become a k, and match another person's address.
CREATE OR REPLACE FUNCTION eventms_private.folded(address text) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT lower(address COLLATE "C") $$;
CREATE OR REPLACE FUNCTION eventms_private.is_beyond_ascii(given text) RETURNS boolean LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$ SELECT octet_length(given) <> char_length(given) $$;

-- Invitations, by email or phone (+819012345678).
CREATE TABLE IF NOT EXISTS eventms_private.invited (
  address text PRIMARY KEY CHECK (address = lower(btrim(address)) AND address <> ''),
  at timestamptz NOT NULL DEFAULT now()
);

-- Domains such as example.co.jp, whose confirmed email addresses need no invitation.
CREATE TABLE IF NOT EXISTS eventms_private.open_domain (
  domain text PRIMARY KEY CHECK (domain = lower(btrim(domain, ' @')) AND domain <> '')
);

-- Only the functions below write to it. Dismissed staff keep their row, so that no trigger makes them staff again.
CREATE TABLE IF NOT EXISTS eventms_private.staff (
  user_id uuid PRIMARY KEY REFERENCES auth.users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz
);

-- Every known address of dismissed staff. They may not sign up by an open domain until they are invited again.
CREATE TABLE IF NOT EXISTS eventms_private.dismissed (
  address text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

-- Accounts whose password was chosen before their address was confirmed, perhaps by a stranger in a colleague's name.
-- Signing in by such a password gives no access until the person who opened the mail has chosen one.
CREATE TABLE IF NOT EXISTS eventms_private.unproven_password (
  user_id uuid PRIMARY KEY REFERENCES auth.users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE eventms_private.dismissed ENABLE ROW LEVEL SECURITY;
ALTER TABLE eventms_private.unproven_password ENABLE ROW LEVEL SECURITY;
ALTER TABLE eventms_private.invited ENABLE ROW LEVEL SECURITY;
ALTER TABLE eventms_private.open_domain ENABLE ROW LEVEL SECURITY;
ALTER TABLE eventms_private.staff ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON ALL TABLES IN SCHEMA eventms_private FROM PUBLIC, anon, authenticated;

-- True if the caller's session began with a mailed link or code, or with a provider, and not with a password, which may
-- be a stranger's. False if the token does not show how it began.
CREATE OR REPLACE FUNCTION eventms_private.came_by_mail() RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT coalesce(amr ~ '"(otp|magiclink|recovery|invite|email/signup|oauth|sso/saml)"' AND amr !~ '"password"', false)
  FROM (SELECT (auth.jwt() -> 'amr')::text) AS token (amr)
$$;

-- True if the caller has passed the second step according to the token, or has no second step. Checked in the database,
-- because a thief of the password may bypass the page.
DO $$
BEGIN
  IF to_regclass('auth.mfa_factors') IS NOT NULL AND has_table_privilege('auth.mfa_factors', 'SELECT') THEN
    CREATE OR REPLACE FUNCTION eventms_private.second_step_holds() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS '
      SELECT coalesce((SELECT auth.jwt() ->> ''aal'') = ''aal2'', false)
        OR NOT EXISTS (SELECT FROM auth.mfa_factors f WHERE f.user_id = (SELECT auth.uid()) AND f.status = ''verified'')';
  ELSE
    IF to_regclass('auth.mfa_factors') IS NOT NULL THEN
      RAISE WARNING 'auth.mfa_factors cannot be read on this project: leave multi-factor authentication off (docs/hosted.md)';
    END IF;
    -- Not every auth service has second factors.
    CREATE OR REPLACE FUNCTION eventms_private.second_step_holds() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS 'SELECT true';
  END IF;
END
$$;

-- True if the caller's session still exists, did not begin with a password that may be a stranger's, and has passed the
-- second step. Checks the session, because its token remains valid for up to an hour after the session has ended.
CREATE OR REPLACE FUNCTION eventms_private.session_holds() RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (
    SELECT FROM auth.sessions n JOIN auth.users u ON u.id = n.user_id
    WHERE n.user_id = (SELECT auth.uid()) AND n.id::text = (SELECT auth.jwt() ->> 'session_id')
      AND (n.not_after IS NULL OR n.not_after > now()) AND (u.banned_until IS NULL OR u.banned_until < now())
      AND (NOT EXISTS (SELECT FROM eventms_private.unproven_password p WHERE p.user_id = u.id) OR (SELECT eventms_private.came_by_mail())))
    AND eventms_private.second_step_holds()
$$;

-- True if the caller is staff; every policy calls it. The token identifies the user, but only the database shows if the
-- user is still staff.
CREATE OR REPLACE FUNCTION public.is_staff() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM eventms_private.staff s WHERE s.user_id = (SELECT auth.uid()) AND s.dismissed_at IS NULL)
    AND eventms_private.session_holds()
$$;

-- Confirms that the account's owner chose its password. Works only in a session that began with the mail, not in one
-- that began with this password.
CREATE OR REPLACE FUNCTION public.eventms_keep_password() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  DELETE FROM eventms_private.unproven_password p WHERE p.user_id = (SELECT auth.uid()) AND eventms_private.session_holds()
$$;

-- The author's name in the history: the address in the token, or, without a token, such as in the SQL editor, the
-- setting eventms.user.
CREATE OR REPLACE FUNCTION public.eventms_user() RETURNS text LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN auth.uid() IS NULL THEN nullif(current_setting('eventms.user', true), '')
    ELSE coalesce(nullif(auth.jwt() ->> 'email', ''), nullif(auth.jwt() ->> 'phone', ''), auth.uid()::text) END
$$;

-- True if an address may have an account.
CREATE OR REPLACE FUNCTION eventms_private.may_enter(email text, phone text) RETURNS boolean LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM eventms_private.invited i WHERE i.address = eventms_private.folded(email) OR i.address = '+' || ltrim(phone, '+'))
    OR EXISTS (SELECT FROM eventms_private.open_domain d WHERE d.domain = eventms_private.folded(substring(email FROM '@([^@]*)$')))
      AND NOT EXISTS (SELECT FROM eventms_private.dismissed g WHERE g.address = eventms_private.folded(email) OR g.address = '+' || ltrim(phone, '+'))
$$;

-- The sign-up gate, to be set as the project's "before user created" hook: the auth service calls it before it creates
-- an account, for every way to sign up.
CREATE OR REPLACE FUNCTION eventms_private.before_user_created(event jsonb) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN eventms_private.may_enter(nullif(event -> 'user' ->> 'email', ''), nullif(event -> 'user' ->> 'phone', '')) THEN '{}'::jsonb
    ELSE '{"error": {"http_code": 403, "message": "signUpClosed"}}'::jsonb END
$$;

-- Makes an account staff once its address is confirmed, not before: anybody can type a colleague's address.
CREATE OR REPLACE FUNCTION eventms_private.admit(account auth.users) RETURNS void LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
  INSERT INTO eventms_private.staff (user_id) SELECT account.id
  WHERE eventms_private.may_enter(
    CASE WHEN account.email_confirmed_at IS NOT NULL THEN nullif(account.email, '') END,
    CASE WHEN account.phone_confirmed_at IS NOT NULL THEN nullif(account.phone, '') END)
  ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION eventms_private.admit_confirmed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Otherwise a stranger with the password could add another address, and sign in by it later.
    IF (OLD.email, OLD.phone) IS DISTINCT FROM (NEW.email, NEW.phone) AND EXISTS (SELECT FROM eventms_private.unproven_password p WHERE p.user_id = NEW.id) THEN
      RAISE EXCEPTION 'the password of this account is not known to be its owner''s: it keeps its addresses';
    END IF;
    -- Staff are dismissed by address: under a changed address they would not be found, and could sign up again with the
    -- old one. Adding a first phone or email is allowed. Applies to the auth service, which acts for the signed-in
    -- user; the project's owner may change addresses in the SQL editor.
    IF session_user = 'supabase_auth_admin' AND EXISTS (SELECT FROM eventms_private.staff s WHERE s.user_id = NEW.id)
      AND (coalesce(OLD.email, '') <> '' AND OLD.email IS DISTINCT FROM NEW.email OR coalesce(OLD.phone, '') <> '' AND OLD.phone IS DISTINCT FROM NEW.phone) THEN
      RAISE EXCEPTION 'an account of staff keeps its addresses: whoever keeps the project can change them';
    END IF;
    -- Marks a password chosen before the mail was opened. Not for an account that the project's owner created, to which
    -- no mail was sent, or for an invited account, which had no password before.
    IF OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.confirmation_sent_at IS NOT NULL AND NEW.encrypted_password <> ''
      AND current_setting('eventms.temporary_password', true) IS DISTINCT FROM NEW.id::text THEN
      INSERT INTO eventms_private.unproven_password (user_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  PERFORM eventms_private.admit(NEW);
  RETURN NULL;
END
$$;
-- Notes that an invited account without a password gets one while its address is confirmed: the auth service sets a
-- random password in that transaction, which nobody knows. A stranger's password would have been set earlier.
CREATE OR REPLACE FUNCTION eventms_private.note_temporary_password() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM set_config('eventms.temporary_password', NEW.id::text, true);
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER eventms_temporary_password BEFORE UPDATE ON auth.users FOR EACH ROW
  WHEN (OLD.confirmed_at IS NULL AND OLD.invited_at IS NOT NULL AND coalesce(OLD.encrypted_password, '') = '' AND NEW.encrypted_password <> '')
  EXECUTE FUNCTION eventms_private.note_temporary_password();
CREATE OR REPLACE TRIGGER eventms_admit_new AFTER INSERT ON auth.users FOR EACH ROW
  EXECUTE FUNCTION eventms_private.admit_confirmed();
CREATE OR REPLACE TRIGGER eventms_admit_confirmed AFTER UPDATE ON auth.users FOR EACH ROW
  WHEN ((OLD.email, OLD.email_confirmed_at, OLD.phone, OLD.phone_confirmed_at) IS DISTINCT FROM (NEW.email, NEW.email_confirmed_at, NEW.phone, NEW.phone_confirmed_at))
  EXECUTE FUNCTION eventms_private.admit_confirmed();

-- Refuses a second factor for an account with an unproven password: a stranger could keep the account's owner out by
-- it, even after the owner has chosen a password.
CREATE OR REPLACE FUNCTION eventms_private.refuse_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF EXISTS (SELECT FROM eventms_private.unproven_password p WHERE p.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the password of this account is not known to be its owner''s: it gets no second factor';
  END IF;
  RETURN NEW;
END
$$;
DO $$
BEGIN
  -- Not every auth service has second factors.
  IF to_regclass('auth.mfa_factors') IS NOT NULL THEN
    CREATE OR REPLACE TRIGGER eventms_no_factor BEFORE INSERT ON auth.mfa_factors FOR EACH ROW EXECUTE FUNCTION eventms_private.refuse_factor();
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'auth.mfa_factors cannot be guarded on this project: leave multi-factor authentication off (docs/hosted.md)';
END
$$;

-- Refuses to link a provider to an account with an unproven password, unless the provider verified the same address.
-- Also refuses addresses beyond ASCII: the auth service lowercases further letters, and could take such an address for
-- somebody else's.
CREATE OR REPLACE FUNCTION eventms_private.refuse_identity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF eventms_private.is_beyond_ascii(NEW.identity_data ->> 'email') THEN
    RAISE EXCEPTION 'an address with letters beyond ASCII is linked with nothing';
  END IF;
  IF NEW.provider NOT IN ('email', 'phone') AND EXISTS (
    SELECT FROM eventms_private.unproven_password p JOIN auth.users u ON u.id = p.user_id WHERE u.id = NEW.user_id
      AND (eventms_private.folded(u.email), 'true') IS DISTINCT FROM (eventms_private.folded(NEW.identity_data ->> 'email'), NEW.identity_data ->> 'email_verified')) THEN
    RAISE EXCEPTION 'the password of this account is not known to be its owner''s: it is linked with nothing';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER eventms_no_identity BEFORE INSERT ON auth.identities FOR EACH ROW EXECUTE FUNCTION eventms_private.refuse_identity();

-- Converts an address to its stored form: an email in lower case, or + and the digits of a phone number. Raises an
-- error for any other text.
CREATE OR REPLACE FUNCTION eventms_private.address_of(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  address text := eventms_private.folded(btrim(given));
BEGIN
  IF address LIKE '+%' THEN address := '+' || regexp_replace(address, '[^0-9]', '', 'g'); END IF;
  IF address IS NULL OR eventms_private.is_beyond_ascii(address) OR address !~ '^([^@[:space:]]+@[^@[:space:]]+|\+[1-9][0-9]{5,14})$' THEN
    RAISE EXCEPTION '% is neither an email address nor a phone number such as +819012345678', coalesce(given, 'NULL');
  END IF;
  RETURN address;
END
$$;

CREATE OR REPLACE FUNCTION eventms_private.accounts_of(address text) RETURNS SETOF auth.users LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT u.* FROM auth.users u WHERE eventms_private.folded(u.email) = address OR '+' || ltrim(u.phone, '+') = address
$$;

-- For the project's owner, in the SQL editor: select eventms_private.invite('hanako@example.co.jp')
-- An existing account becomes staff at once, even if it was dismissed before.
CREATE OR REPLACE FUNCTION eventms_private.invite(address text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  given text := eventms_private.address_of(address);
  account auth.users;
BEGIN
  DELETE FROM eventms_private.dismissed d WHERE d.address = given;
  INSERT INTO eventms_private.invited (address) VALUES (given) ON CONFLICT DO NOTHING;
  FOR account IN SELECT * FROM eventms_private.accounts_of(given) LOOP
    DELETE FROM eventms_private.staff WHERE user_id = account.id AND dismissed_at IS NOT NULL;
    PERFORM eventms_private.admit(account);
  END LOOP;
END
$$;

-- Ends access from the next request on, although the token remains valid for a while. Raises an error for an unknown
-- address, because the person may be staff under another address.
CREATE OR REPLACE FUNCTION eventms_private.dismiss(address text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  given text := eventms_private.address_of(address);
  known text[];
BEGIN
  SELECT array_agg(DISTINCT a) INTO known FROM eventms_private.accounts_of(given) u,
    unnest(ARRAY[eventms_private.folded(nullif(u.email, '')), '+' || ltrim(nullif(u.phone, ''), '+')]) a WHERE a IS NOT NULL;
  IF known IS NULL AND NOT EXISTS (SELECT FROM eventms_private.invited i WHERE i.address = given)
    AND NOT EXISTS (SELECT FROM eventms_private.open_domain d WHERE d.domain = substring(given FROM '@([^@]*)$')) THEN
    RAISE EXCEPTION '% has neither an invitation nor an account: see eventms_private.people for who is staff', given;
  END IF;
  known := array_append(known, given);
  DELETE FROM eventms_private.invited i WHERE i.address = ANY (known);
  INSERT INTO eventms_private.dismissed (address) SELECT DISTINCT unnest(known) ON CONFLICT DO NOTHING;
  INSERT INTO eventms_private.staff (user_id, dismissed_at) SELECT id, now() FROM eventms_private.accounts_of(given)
  ON CONFLICT (user_id) DO UPDATE SET dismissed_at = EXCLUDED.dismissed_at;
END
$$;

-- Staff, for the SQL editor: select * from eventms_private.people
CREATE OR REPLACE VIEW eventms_private.people WITH (security_invoker = true) AS
SELECT coalesce(nullif(u.email, ''), '+' || u.phone) AS address, s.at AS since, s.dismissed_at, u.banned_until, u.last_sign_in_at
FROM eventms_private.staff s JOIN auth.users u ON u.id = s.user_id
ORDER BY address;
REVOKE ALL ON eventms_private.people FROM PUBLIC, anon, authenticated;

-- Only the auth service may call the sign-up gate; the rest is for the project's owner.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA eventms_private FROM PUBLIC, anon, authenticated;
GRANT USAGE ON SCHEMA eventms_private TO supabase_auth_admin;
GRANT EXECUTE ON FUNCTION eventms_private.before_user_created(jsonb) TO supabase_auth_admin;
