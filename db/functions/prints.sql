-- Writes and reads the log of prints.

-- Refuses cards of receipts that were not issued, and a second original; `copy` in the print's filters is 0 for an
-- original. Locks the rows of the receipts, so that of two simultaneous originals one is refused.
CREATE OR REPLACE FUNCTION eventms_check_receipt_cards(printed print_log, cards jsonb) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  before text;
BEGIN
  IF NOT EXISTS (SELECT FROM jsonb_array_elements(cards) c WHERE c ->> 'sheet' = 'paymentReceipts') THEN RETURN; END IF;
  PERFORM 1 FROM paymentreceipts r
  WHERE r.id::text IN (SELECT c ->> 'part' FROM jsonb_array_elements(cards) c WHERE c ->> 'sheet' = 'paymentReceipts') ORDER BY r.id FOR UPDATE;
  IF EXISTS (
    SELECT FROM jsonb_array_elements(cards) c
    WHERE c ->> 'sheet' = 'paymentReceipts' AND NOT EXISTS (
      SELECT FROM paymentreceipts r WHERE r.id::text = c ->> 'part' AND r."eventCode"::text = c ->> 'event'))
  THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a card is of a receipt that was issued"}');
  END IF;
  IF printed.filters ->> 'copy' = '1' THEN RETURN; END IF;
  SELECT c ->> 'part' FROM jsonb_array_elements(cards) c
  JOIN print_card o ON o."eventCode"::text = c ->> 'event' AND o.sheet = 'paymentReceipts' AND o.part = c ->> 'part'
  JOIN print_log p ON p.id = o."printId" AND o.page <= coalesce(p."confirmedPages", o.page)
  WHERE c ->> 'sheet' = 'paymentReceipts' LIMIT 1 INTO before;
  IF FOUND THEN PERFORM eventms_refuse('receiptPrintedBefore', jsonb_build_object('receipt', before)); END IF;
END
$$;

-- Stores the printed cards of a print, in one call or several, before the browser prints. Only the user who began the
-- print may do so, and there may be no more cards than the print has rows.
CREATE OR REPLACE FUNCTION eventms_print_cards(print_ bigint, cards jsonb) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  printed print_log;
BEGIN
  SELECT p.* FROM print_log p
  WHERE p.id = print_ AND p.who IS NOT DISTINCT FROM eventms_user() AND p."confirmedAt" IS NULL FOR UPDATE INTO printed;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownPrint', jsonb_build_object('print', print_)); END IF;
  IF jsonb_typeof(cards) IS DISTINCT FROM 'array' THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "cards must be a list"}');
  END IF;
  IF jsonb_array_length(cards) > 10000 THEN
    PERFORM eventms_refuse('tooManyRows', jsonb_build_object('count', jsonb_array_length(cards), 'max', 10000));
  END IF;
  PERFORM eventms_check_receipt_cards(printed, cards);
  INSERT INTO print_card ("printId", sheet, page, part, "eventCode", "sealId", start, "end", digest,
    "personInChargeCode", "companyCode", name, "departmentName")
  SELECT print_, c.sheet, c.page, c.part, c.event, c.seal, c.start, c."end", c.digest, c.person, left(c.code, 200), left(c.name, 200), left(c.department, 200)
  FROM jsonb_to_recordset(cards) AS c (sheet text, page bigint, part text, event bigint, seal bigint, start bigint, "end" bigint,
    digest text, person bigint, code text, name text, department text);
  IF (SELECT count(*) FROM print_card c WHERE c."printId" = print_) > least(printed.rows, 100000) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a print has no more cards than rows"}');
  END IF;
  UPDATE print_log p SET pages = (SELECT max(c.page) FROM print_card c WHERE c."printId" = print_) WHERE p.id = print_;
END
$$;

-- Printed cards of a sheet for one event, or for all events (`event_` null): {cards, open}. Of cards with the same
-- numbers, or of the same part, only those of the latest print; for other overlaps the domain finds the latest
-- (src/domain/tickets/since-printed.ts). `gone` marks a card that was collected, once for each collection.
-- A receipt counts as printed unless a person confirmed that it did not come out: a second paper must be marked as a
-- copy. `open` are prints of the last 30 days whose pages nobody has confirmed.
CREATE OR REPLACE FUNCTION eventms_printed(sheet_ text, event_ bigint) RETURNS json LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  most CONSTANT bigint := 100000;
  told json;
  cards bigint;
BEGIN
  WITH came AS (
    SELECT c.*, p.sheet = 'collected' AS gone,
      max(c."printId") OVER (
        PARTITION BY p.sheet = 'collected', c.part, c.start, c."end",
          CASE WHEN c.part IS NULL AND (c.start <= c."end") IS NOT TRUE THEN c.digest END) AS latest
    FROM print_card c JOIN print_log p ON p.id = c."printId"
    WHERE c.sheet = sheet_ AND (c."eventCode" = event_ OR event_ IS NULL AND c."eventCode" IS NULL)
      AND c.page <= coalesce(p."confirmedPages", CASE WHEN sheet_ = 'paymentReceipts' THEN c.page END)
  ), latest_cards AS (
    SELECT * FROM came c WHERE c.gone OR c."printId" = c.latest LIMIT most + 1
  ), waiting AS (
    SELECT p.* FROM print_log p
    WHERE p.pages IS NOT NULL AND p."confirmedAt" IS NULL AND p.at > now() - interval '30 days'
      AND EXISTS (
        SELECT FROM print_card c WHERE c."printId" = p.id AND c.sheet = sheet_
          AND (c."eventCode" = event_ OR event_ IS NULL AND c."eventCode" IS NULL))
    ORDER BY p.id DESC LIMIT 20
  )
  SELECT json_build_object(
    'cards', (
      SELECT coalesce(json_agg(json_build_object(
        'print', c."printId", 'gone', c.gone, 'part', c.part, 'seal', c."sealId", 'start', c.start, 'end', c."end",
        'digest', c.digest, 'person', c."personInChargeCode", 'code', c."companyCode", 'name', c.name,
        'department', c."departmentName") ORDER BY c.id), '[]')
      FROM latest_cards c),
    'open', (
      SELECT coalesce(json_agg(json_build_object(
        'print', w.id, 'at', to_char(w.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', w.who, 'sheet', w.sheet,
        'rows', w.rows, 'pages', w.pages) ORDER BY w.id DESC), '[]')
      FROM waiting w)), (SELECT count(*) FROM latest_cards) INTO told, cards;
  -- Refused, because a part of the cards could be taken for all.
  IF cards > most THEN PERFORM eventms_refuse('tooManyRows', jsonb_build_object('count', cards, 'max', most)); END IF;
  RETURN told;
END
$$;
