-- A Supabase project before db/hosted is applied: its roles with time-outs and default grants, the schema auth, and the
-- publication, by Supabase's documentation. project_owner represents `postgres`, which is no superuser there.

-- Roles belong to the whole server, where several projects may be created at once.
DO $$
DECLARE
  made record;
BEGIN
  FOR made IN
    SELECT * FROM (VALUES
      ('anon', 'NOLOGIN NOINHERIT', '3s'),
      ('authenticated', 'NOLOGIN NOINHERIT', '8s'),
      ('service_role', 'NOLOGIN NOINHERIT BYPASSRLS', NULL),
      ('authenticator', 'LOGIN NOINHERIT PASSWORD ''authenticator''', '8s'),
      ('supabase_auth_admin', 'LOGIN NOINHERIT CREATEROLE PASSWORD ''supabase_auth_admin''', NULL),
      ('project_owner', 'LOGIN CREATEROLE CREATEDB REPLICATION BYPASSRLS PASSWORD ''project_owner''', NULL)
    ) AS roles (name, options, timeout)
  LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I %s', made.name, made.options);
      IF made.timeout IS NOT NULL THEN EXECUTE format('ALTER ROLE %I SET statement_timeout = %L', made.name, made.timeout); END IF;
      IF made.name = 'authenticator' THEN GRANT anon, authenticated, service_role TO authenticator; END IF;
      IF made.name = 'project_owner' THEN GRANT anon, authenticated, service_role TO project_owner; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END LOOP;
END
$$;

DO $$ BEGIN EXECUTE format('GRANT ALL ON DATABASE %I TO project_owner', current_database()); END $$;

ALTER SCHEMA public OWNER TO project_owner;
GRANT USAGE ON SCHEMA public TO anon, authenticated, service_role;
ALTER DEFAULT PRIVILEGES FOR ROLE project_owner IN SCHEMA public GRANT ALL ON TABLES TO anon, authenticated, service_role;
ALTER DEFAULT PRIVILEGES FOR ROLE project_owner IN SCHEMA public GRANT ALL ON SEQUENCES TO anon, authenticated, service_role;
ALTER DEFAULT PRIVILEGES FOR ROLE project_owner IN SCHEMA public GRANT ALL ON FUNCTIONS TO anon, authenticated, service_role;

CREATE SCHEMA auth AUTHORIZATION supabase_auth_admin;
SET ROLE supabase_auth_admin;
GRANT USAGE ON SCHEMA auth TO anon, authenticated, service_role, project_owner;

CREATE TABLE auth.users (
  instance_id uuid,
  id uuid PRIMARY KEY,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text UNIQUE,
  phone_confirmed_at timestamptz,
  phone_change text DEFAULT '',
  phone_change_token varchar(255) DEFAULT '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz GENERATED ALWAYS AS (least(email_confirmed_at, phone_confirmed_at)) STORED,
  email_change_token_current varchar(255) DEFAULT '',
  email_change_confirm_status smallint DEFAULT 0,
  banned_until timestamptz,
  reauthentication_token varchar(255) DEFAULT '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  is_anonymous boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users (email) WHERE is_sso_user = false;
GRANT SELECT, REFERENCES, TRIGGER ON auth.users TO project_owner;

CREATE FUNCTION auth.jwt() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'))::uuid
$$;
CREATE FUNCTION auth.role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'))::text
$$;
RESET ROLE;

SET ROLE project_owner;
CREATE PUBLICATION supabase_realtime;
RESET ROLE;
