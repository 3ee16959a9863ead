-- Access: staff may do everything that a page does, everybody else nothing, signed in or not. First all rights are
-- revoked, also for what later migrations bring; then exactly those that are used are granted.

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, anon, authenticated;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, anon, authenticated;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC, anon, authenticated;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM anon, authenticated;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM anon, authenticated;
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON FUNCTIONS FROM anon, authenticated;

-- Row-level security on every table of ours, with these policies and no others.
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

-- The tables that hold the office's data: those with a version. The policies hold for their owner, too.
DO $$
DECLARE
  watched text;
BEGIN
  FOR watched IN SELECT name FROM public.table_version LOOP
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', watched);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO authenticated', watched);
    EXECUTE format('CREATE POLICY staff ON public.%I TO authenticated USING ((SELECT is_staff())) WITH CHECK ((SELECT is_staff()))', watched);
  END LOOP;
  -- An import that brings ids moves their sequence above them.
  FOR watched IN
    SELECT s FROM public.table_version, pg_get_serial_sequence('public.' || quote_ident(name), public.eventms_key(('public.' || quote_ident(name))::regclass)) s WHERE s IS NOT NULL
  LOOP
    EXECUTE format('GRANT SELECT, USAGE, UPDATE ON SEQUENCE %s TO authenticated', watched);
  END LOOP;
END
$$;

-- Versions: read by staff. Locking a row asks for the right to change it, changing it is left to the trigger (security
-- definer).
GRANT SELECT, UPDATE (version) ON public.table_version TO authenticated;
CREATE POLICY staff_read ON public.table_version FOR SELECT TO authenticated USING ((SELECT is_staff()));
CREATE POLICY staff_lock ON public.table_version FOR UPDATE TO authenticated USING ((SELECT is_staff())) WITH CHECK (false);
-- As the caller, it locks and shows what they may see, which for a stranger is nothing.
ALTER FUNCTION public.eventms_lock(text, bigint, boolean) SECURITY INVOKER;

-- The history: who did what to which rows, without their values. Written by the trigger.
GRANT SELECT ON public.act TO authenticated;
CREATE POLICY staff_read ON public.act FOR SELECT TO authenticated USING ((SELECT is_staff()));
GRANT SELECT (id, "table", version, previous, at, act, "actId", who, operation, imported, keys) ON public.change_log TO authenticated;
CREATE POLICY staff_read ON public.change_log FOR SELECT TO authenticated USING ((SELECT is_staff()));

-- Prints: logged in the caller's own name, and never changed.
GRANT SELECT, INSERT (who, sheet, filters, rows) ON public.print_log TO authenticated;
CREATE POLICY staff_read ON public.print_log FOR SELECT TO authenticated USING ((SELECT is_staff()));
CREATE POLICY staff_print ON public.print_log FOR INSERT TO authenticated WITH CHECK (
  (SELECT is_staff()) AND who = (SELECT eventms_user()) AND sheet IN ('seals', 'distributionList', 'receipts', 'set', 'controlSheet', 'toCollect', 'collected', 'paymentReceipts')
  AND jsonb_typeof(filters) = 'object' AND char_length(filters::text) <= 20000 AND rows BETWEEN 0 AND 10000000);

-- The results of the caller's own adds.
GRANT SELECT, INSERT (who, request, "table", asked, answer) ON public.add_log TO authenticated;
CREATE POLICY staff_own ON public.add_log TO authenticated
  USING ((SELECT is_staff()) AND who = (SELECT eventms_user())) WITH CHECK ((SELECT is_staff()) AND who = (SELECT eventms_user()));

-- Only staff may learn the structure of a table. The calls below run these as their callers, so any signed-in user
-- could call them. Each is recreated from its migration, and then knows no table for a stranger.
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
-- … and what those call in its name: none of them shows or changes more than its caller may.
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
-- Projects from before 0019 or 0021 apply this file without these.
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
