-- Tables that only special acts may change: receipts of payments, and closings.

-- Refuses a write to such a table by an act of another kind. `kind_` NULL means the act of this transaction. The sample
-- office may write, because it contains the first receipts. For an undo, eventms_take_back checks the undone act
-- instead. SQL by hand may write; on a hosted project, a page's own statement counts as a page, not as SQL by hand.
-- Returns true if only special acts may change the table.
CREATE OR REPLACE FUNCTION eventms_check_write(name_ text, kind_ text DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  own CONSTANT text[] := CASE name_ WHEN 'paymentreceipts' THEN ARRAY['issue', 'void'] WHEN 'closings' THEN ARRAY['close', 'reopen'] END;
  kind CONSTANT text := coalesce(kind_, nullif(current_setting('eventms.begun', true), '')::jsonb ->> 'kind', 'other');
BEGIN
  IF own IS NULL THEN RETURN false; END IF;
  IF kind <> ALL (own || ARRAY['samples', 'take-back'])
    AND (kind <> 'other' OR coalesce(current_setting('role', true), '') = 'authenticated')
  THEN
    PERFORM eventms_refuse(CASE name_ WHEN 'closings' THEN 'closingsByActs' ELSE 'receiptsByActs' END);
  END IF;
  RETURN true;
END
$$;

-- Refuses to delete events with valid receipts, which nobody could void afterwards. SQL by hand may do so.
CREATE OR REPLACE FUNCTION eventms_refuse_receipted(events_ bigint[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  one record;
BEGIN
  IF coalesce(nullif(current_setting('eventms.begun', true), '')::jsonb ->> 'kind', 'other') = 'other'
    AND coalesce(current_setting('role', true), '') <> 'authenticated' THEN RETURN; END IF;
  SELECT r."eventCode" AS event, count(*) AS receipts FROM paymentreceipts r
  WHERE r."eventCode" = ANY (events_) AND r."voidedOn" IS NULL GROUP BY 1 ORDER BY 1 LIMIT 1 INTO one;
  IF FOUND THEN PERFORM eventms_refuse('eventHasReceipts', jsonb_build_object('event', one.event, 'count', one.receipts)); END IF;
END
$$;
