-- Live updates: a page receives the new version of a table, then reads the permitted rows itself. Only versions are
-- published: Realtime sends deleted rows to every subscriber despite the policies, but versions are never deleted.
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

-- Makes PostgREST reload its schema cache.
NOTIFY pgrst, 'reload schema';
