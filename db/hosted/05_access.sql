-- Access: staff may do everything that a page does; all others, signed in or not, may do nothing. First revokes all
-- privileges, also on objects of later migrations; then grants exactly the privileges that pages use.

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, anon, authenticated;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, anon, authenticated;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC, anon, authenticated;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM anon, authenticated;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM anon, authenticated;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON FUNCTIONS FROM anon, authenticated;

-- Enables row-level security on every table in `public`, and drops all policies: those below are then the only ones.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public'
  LOOP
    EXECUTE format('DROP POLICY %I ON public.%I', found.policyname, found.tablename);
  END LOOP;
  FOR found IN
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')
  LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', found.relname);
  END LOOP;
END
$$;

-- The tables with the office's data are those with a version. Their policies apply to the owner as well.
DO $$
DECLARE
  watched text;
BEGIN
  FOR watched IN SELECT name FROM public.table_version LOOP
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', watched);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO authenticated', watched);
    EXECUTE format('CREATE POLICY staff ON public.%I TO authenticated USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()))', watched);
  END LOOP;
  -- UPDATE on sequences, because an import with ids moves the sequence above them.
  FOR watched IN
    SELECT s FROM public.table_version, pg_get_serial_sequence('public.' || quote_ident(name), public.eventms_key(('public.' || quote_ident(name))::regclass)) s WHERE s IS NOT NULL
  LOOP
    EXECUTE format('GRANT SELECT, USAGE, UPDATE ON SEQUENCE %s TO authenticated', watched);
  END LOOP;
END
$$;

-- Versions: staff may read and lock them. Locking a row requires the UPDATE privilege, but only the trigger (security
-- definer) may change a version.
GRANT SELECT, UPDATE (version) ON public.table_version TO authenticated;
CREATE POLICY staff_read ON public.table_version FOR SELECT TO authenticated USING ((SELECT is_staff()));
CREATE POLICY staff_lock ON public.table_version FOR UPDATE TO authenticated USING ((SELECT is_staff())) WITH CHECK (false);
-- Run as the caller, eventms_lock locks only visible rows, which for a stranger are none.
ALTER FUNCTION public.eventms_lock(text, bigint, boolean) SECURITY INVOKER;

-- The history: staff may read who did what to which rows, but no values. Only the trigger writes to it.
GRANT SELECT ON public.act TO authenticated;
CREATE POLICY staff_read ON public.act FOR SELECT TO authenticated USING ((SELECT is_staff()));
GRANT SELECT (id, "table", version, previous, at, act, "actId", who, operation, imported, keys) ON public.change_log TO authenticated;
CREATE POLICY staff_read ON public.change_log FOR SELECT TO authenticated USING ((SELECT is_staff()));

-- Prints: staff may log prints under their own name, and may change none.
GRANT SELECT, INSERT (who, sheet, filters, rows) ON public.print_log TO authenticated;
CREATE POLICY staff_read ON public.print_log FOR SELECT TO authenticated USING ((SELECT is_staff()));
CREATE POLICY staff_print ON public.print_log FOR INSERT TO authenticated WITH CHECK (
  (SELECT is_staff()) AND who = (SELECT eventms_user()) AND sheet IN ('seals', 'distributionList', 'receipts', 'set', 'controlSheet', 'toCollect', 'collected', 'paymentReceipts')
  AND jsonb_typeof(filters) = 'object' AND char_length(filters::text) <= 20000 AND rows BETWEEN 0 AND 10000000);

-- Stored answers to adds: staff may read and write only their own.
GRANT SELECT, INSERT (who, request, "table", asked, answer) ON public.add_log TO authenticated;
CREATE POLICY staff_own ON public.add_log TO authenticated
  USING ((SELECT is_staff()) AND who = (SELECT eventms_user())) WITH CHECK ((SELECT is_staff()) AND who = (SELECT eventms_user()));

-- Hides the structure of tables from strangers. The functions that pages call run these helpers as the caller, so any
-- signed-in user can call the helpers directly. Each helper is recreated so that it finds no table for a stranger.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT proname, pg_get_functiondef(oid) AS declared, format('%I.%I', proname, proargnames[1]) AS relation
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname IN ('eventms_key', 'eventms_fields', 'eventms_computed', 'eventms_copied', 'eventms_references')
  LOOP
    CONTINUE WHEN found.declared LIKE '%is_staff()%';
    IF position(found.relation IN found.declared) = 0 THEN RAISE EXCEPTION '% could not be closed to strangers', found.proname; END IF;
    EXECUTE replace(found.declared, found.relation, 'CASE WHEN current_user <> ''authenticated'' OR (SELECT is_staff()) THEN ' || found.relation || ' END');
  END LOOP;
END
$$;

-- Functions that a page calls …
GRANT EXECUTE ON FUNCTION
  public.is_staff(),
  public.eventms_keep_password(),
  public.eventms_page(text, bigint, integer, boolean),
  public.eventms_changes(text, bigint, integer),
  public.eventms_add(text, jsonb),
  public.eventms_add_once(text, jsonb, uuid),
  public.eventms_edit(text, jsonb, bigint),
  public.eventms_delete(text, bigint[], bigint),
  public.eventms_import(jsonb, boolean, text),
  public.eventms_ticket_act(text, bigint, jsonb, jsonb, jsonb),
  public.eventms_print(text, jsonb, bigint),
  public.eventms_staff_activity(integer),
  public.eventms_staff_print_cards(bigint, jsonb),
  public.eventms_staff_answer_print(bigint, bigint),
  public.eventms_staff_printed(text, bigint),
  public.eventms_staff_take_back_preview(bigint, text, bigint),
  public.eventms_staff_take_back(bigint, jsonb, boolean, text, bigint),
  public.eventms_staff_row_history(text, bigint, bigint),
  public.eventms_staff_act_rows(bigint, bigint, integer),
  public.eventms_staff_history(jsonb, jsonb),
  public.eventms_staff_history_people(),
  public.eventms_staff_number_history(bigint, bigint),
  public.eventms_staff_returned(bigint),
  public.eventms_staff_preferences(),
  public.eventms_staff_keep_preferences(jsonb),
  public.eventms_own_account(),
  public.eventms_own_sessions(),
  public.eventms_end_own_session(text),
  public.eventms_colleagues(),
  public.eventms_invite_colleague(text, uuid),
  public.eventms_disable_colleague(text, uuid),
  public.eventms_enable_colleague(text, uuid),
  public.eventms_end_sessions_of(text),
  public.eventms_reset_colleague(text, uuid),
  public.eventms_remove_second_step_of(text, uuid)
TO authenticated;
-- … and functions that these call as the caller. None of them shows or changes more than the caller may.
GRANT EXECUTE ON FUNCTION
  public.eventms_user(),
  public.eventms_moment(),
  public.eventms_key(regclass),
  public.eventms_fields(regclass),
  public.eventms_computed(regclass),
  public.eventms_list(text, text[]),
  public.eventms_references(regclass),
  public.eventms_refuse(text, jsonb),
  public.eventms_begin_act(text, jsonb, bigint),
  public.eventms_lock(text, bigint, boolean),
  public.eventms_outcome(text, jsonb, jsonb),
  public.eventms_check_fields(text, text[], boolean),
  public.eventms_check_references(text, regclass, text[]),
  public.eventms_merge(text, regclass, text, text[]),
  public.eventms_import_part(jsonb),
  public.eventms_file_details(text),
  public.eventms_copied(regclass),
  public.eventms_ticket_tables(text),
  public.eventms_event_seals(bigint),
  public.eventms_twice(int8range[]),
  public.eventms_moves_numbers(text),
  public.eventms_event_numbers(bigint),
  public.eventms_check_places(bigint, bigint[], bigint[]),
  public.eventms_refuse_numbers(text, bigint, int8multirange),
  public.eventms_check_ticket_act(text, bigint, jsonb, jsonb, jsonb),
  public.eventms_check_ticket_changes(text, bigint, jsonb, jsonb, jsonb),
  public.eventms_ticket_lists(text),
  public.eventms_check_event_rows(text, text, bigint, bigint[], boolean),
  public.eventms_check_numbers(text, bigint, bigint[], bigint[], int8multirange, int8multirange),
  public.eventms_change_rows(text, jsonb, jsonb, jsonb)
TO authenticated;
-- Granted only if they exist: a project may apply this file before migration 0019 or 0021.
DO $$
DECLARE
  later text;
BEGIN
  FOREACH later IN ARRAY ARRAY[
    'public.eventms_check_holders(public.sealdata[], bigint[], boolean, int8multirange)',
    'public.eventms_check_voided(bigint[])',
    'public.eventms_check_receipts(bigint, bigint[], bigint[])',
    'public.eventms_receipts_over(bigint[])',
    'public.eventms_check_write(text, text)']
  LOOP
    IF to_regprocedure(later) IS NOT NULL THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO authenticated', later);
    END IF;
  END LOOP;
END
$$;
