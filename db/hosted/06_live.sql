-- Live changes: a page gets the version of a table, and reads the permitted rows itself. Only versions are published,
-- because deleted rows are sent to every listener despite the policies, and a version is never deleted.
DO $$
DECLARE
  published record;
BEGIN
  IF EXISTS (SELECT FROM pg_publication WHERE pubname = 'supabase_realtime' AND puballtables) THEN
    RAISE EXCEPTION 'the publication supabase_realtime publishes all tables: let it publish none, and apply this again';
  END IF;
  FOR published IN
    SELECT t.tablename FROM pg_publication_tables t
    WHERE t.pubname = 'supabase_realtime' AND t.schemaname = 'public' AND t.tablename <> 'table_version'
  LOOP
    EXECUTE format('ALTER PUBLICATION supabase_realtime DROP TABLE public.%I', published.tablename);
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_publication_tables WHERE pubname = 'supabase_realtime' AND schemaname = 'public' AND tablename = 'table_version') THEN
    ALTER PUBLICATION supabase_realtime ADD TABLE public.table_version;
  END IF;
END
$$;

-- The project's interface learns what is there now.
NOTIFY pgrst, 'reload schema';
